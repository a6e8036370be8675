import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { jpegOf, uploadPicture, webpOf } from "#tests/support/academy/make-picture.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type {
  GraduateRecord,
  MissingPicture,
  PictureRecord,
} from "../pictures/picture-endpoints.ts";
import { picturePixels, pictureProblems } from "../pictures/pictures.ts";
import { seedCatalogue } from "../seed-catalogue.server.ts";
import { intakes, seatsShown } from "../tables.server.ts";
import * as programPage from "./program-page.tsx";

let academy: TestAcademy;
let token: string;
beforeAll(async () => {
  academy = await openAcademy();
  await seedCatalogue(academy.ctx, "2026-11-21");
  ({ token } = await signInAs(academy, "admin"));
  await bumpSiteVersion(academy.ctx);
});
afterAll(() => academy.close());

const ask = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  academy.call(method, `/admin${path}`, { token, ...(body ? { body } : {}) });
const workshop = { kind: "workshop", programId: "masonry", alt: "Two learners lay a wall." };
const show = (id: string) =>
  renderRoute(programPage, `/programs/${id}`, academy.ctx, { path: "/programs/:id" });
const page = async () => (await show("masonry")).html;
const open = (fileId = "") => academy.inject({ method: "GET", url: `/api/pictures/${fileId}` });

test("a photograph is on its program's page until it is archived, and so are its files", async () => {
  const files = await uploadPicture(academy, "workshop");
  const { status, body } = await ask("POST", "/pictures", { ...workshop, files });
  expect(status).toBe(201);
  const picture = body as PictureRecord;
  expect(picture.sizes.map(({ width }) => width)).toEqual([480, 960, 1440]);
  const html = await page();
  expect(html).toContain('alt="Two learners lay a wall."');
  expect(html).toContain(`/api/pictures/${files.pictureSmall} 480w`);

  const sent = await open(files.pictureLarge);
  expect(sent.rawPayload).toEqual(webpOf(picturePixels("workshop").pictureLarge));
  expect(sent.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=600",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const again = { "if-none-match": String(sent.headers.etag) };
  const kept = await academy.inject({
    method: "GET",
    url: `/api/pictures/${files.pictureLarge}`,
    headers: again,
  });
  expect([kept.statusCode, kept.body]).toEqual([304, ""]);

  expect((await ask("DELETE", `/pictures/${picture.id}`)).status).toBe(409);
  const { version } = picture;
  const archive = { archived: true, version };
  expect((await ask("POST", `/pictures/${picture.id}/archive`, archive)).status).toBe(200);
  expect(await page()).not.toContain("Two learners");
  expect((await open(files.pictureLarge)).statusCode).toBe(404);
  const staffPath = `/picture-files/${files.pictureLarge}`;
  expect((await ask("GET", staffPath)).status).toBe(200);
  const clerk = await signInAs(academy, "admin", undefined, "clerk");
  const other = await academy.call("GET", `/admin${staffPath}`, { token: clerk.token });
  expect(other.status).toBe(403);
  expect((await ask("DELETE", `/pictures/${picture.id}`)).status).toBe(204);
  expect((await open(files.pictureLarge)).statusCode).toBe(404);
});

test.each([
  ["of another size", webpOf({ width: 481, height: 300 }), pictureProblems.wrongSize],
  ["without a size", webpOf({ width: 480, height: 300 }).fill("X", 12, 16), pictureProblems.broken],
])("a file %s is refused at the photograph", async (_, pictureSmall, problem) => {
  const files = await uploadPicture(academy, "workshop", { pictureSmall });
  const { status, body } = await ask("POST", "/pictures", { ...workshop, files });
  expect([status, body]).toMatchObject([422, { fields: { picture: problem } }]);
});

test("a JPEG from a device that cannot write WebP is taken, and neither says where it was taken", async () => {
  const { pictureLarge: large } = picturePixels("workshop");
  const files = await uploadPicture(academy, "workshop", {
    pictureSmall: jpegOf({ width: 480, height: 300 }, "GPS"),
    pictureLarge: webpOf(large, "GPS"),
  });
  expect((await ask("POST", "/pictures", { ...workshop, files })).status).toBe(201);
  expect((await open(files.pictureSmall)).rawPayload.includes("GPS")).toBe(false);
  expect((await open(files.pictureLarge)).rawPayload).toEqual(webpOf(large));
});

test("anything missing is named at its field", async () => {
  const files = await uploadPicture(academy, "instructor");
  const refused = async (body: object) =>
    (await ask("POST", "/pictures", { files, ...body })).body as { fields: object };
  expect((await refused({ kind: "workshop", programId: "none", alt: "A wall." })).fields).toEqual({
    programId: pictureProblems.noProgram,
  });
  expect((await refused({ ...workshop, alt: " " })).fields).toEqual({
    alt: "Describe the photograph",
  });
  expect(
    (await refused({ kind: "instructor", instructor: "Bitrus Manu", alt: "Him." })).fields,
  ).toEqual({
    consent: pictureProblems.noConsent,
  });
  expect((await refused({ kind: "centre", centreId: "lagos", alt: "A gate." })).fields).toEqual({
    centreId: "Choose a centre",
  });
  const taken = await uploadPicture(academy, "workshop");
  expect((await ask("POST", "/pictures", { ...workshop, files: taken })).status).toBe(201);
  const again = await ask("POST", "/pictures", { ...workshop, files: taken });
  expect(again.body).toMatchObject({ fields: { picture: pictureProblems.lost } });
});

test("the second of two editors compares before saving", async () => {
  const files = await uploadPicture(academy, "work");
  const work = { ...workshop, kind: "work", alt: "A finished gate." };
  const { id, version } = (await ask("POST", "/pictures", { ...work, files }))
    .body as PictureRecord;
  const first = await ask("PUT", `/pictures/${id}`, { ...work, alt: "A gate of steel.", version });
  expect(first.body).toMatchObject({ alt: "A gate of steel.", version: version + 1 });
  const second = await ask("PUT", `/pictures/${id}`, { ...work, alt: "A gate.", version });
  expect([second.status, second.body]).toMatchObject([
    409,
    { code: "changed_meanwhile", fields: { alt: "Current value: A gate of steel." } },
  ]);
});

const words = {
  name: "Asabe M.",
  programId: "masonry",
  year: "2025",
  words: "I lay my own walls now.",
  alt: "Asabe beside a wall.",
};

test("a graduate's words are public only with a consent, and gone when it is taken back", async () => {
  const files = await uploadPicture(academy, "graduate");
  const created = await ask("POST", "/graduates", { ...words, files });
  expect([created.status, created.body]).toMatchObject([201, { shown: false }]);
  const { id, version } = created.body as GraduateRecord;
  expect(await page()).not.toContain("I lay my own walls now.");
  expect((await open(files.pictureSmall)).statusCode).toBe(404);

  const half = await ask("PUT", `/graduates/${id}`, { ...words, consentBy: "Asabe Musa", version });
  expect(half.body).toMatchObject({ fields: { consentOn: "Enter the day they agreed" } });
  const consent = { consentBy: "Asabe Musa, on paper", consentOn: "2026-11-20" };
  expect((await ask("PUT", `/graduates/${id}`, { ...words, ...consent, version })).status).toBe(
    200,
  );
  expect((await open(files.pictureSmall)).statusCode).toBe(200);
  const html = await page();
  expect(html).toContain("I lay my own walls now.");
  expect(html).toContain("Asabe M.");
  expect(html).not.toContain("Asabe Musa");

  expect((await ask("POST", `/graduates/${id}/withdraw`)).status).toBe(204);
  expect(await page()).not.toContain("I lay my own walls now.");
  expect((await open(files.pictureSmall)).statusCode).toBe(404);
  expect((await ask("GET", `/graduates/${id}`)).status).toBe(404);
});

test("a piece says who made it and what it sold for, once the learner agreed", async () => {
  const piece = {
    kind: "work",
    programId: "fashion-design",
    alt: "A school uniform.",
    madeBy: "Ladi T., third month",
    soldFor: "₦8,500",
  };
  const files = await uploadPicture(academy, "work");
  const refused = await ask("POST", "/pictures", { ...piece, files });
  expect(refused.body).toMatchObject({ fields: { consent: pictureProblems.noConsent } });
  const consent = "Ladi Tanko, on paper";
  const made = await ask("POST", "/pictures", { ...piece, consent, files });
  expect([made.status, made.body]).toMatchObject([201, { soldFor: 8_500 }]);
  const yard = { kind: "hands", programId: "fashion-design", alt: "Hands guide cloth." };
  const more = await uploadPicture(academy, "hands");
  expect((await ask("POST", "/pictures", { ...yard, files: more })).status).toBe(201);
  const { html, words: text } = await show("fashion-design");
  expect(text).toMatch(/Made by a learner.*Sold for ₦8,500.*Made by Ladi T\., third month\./s);
  expect(text).not.toContain("Ladi Tanko");
  // What people do leads; the piece has its own place.
  const lead = html.indexOf("offer-lead");
  expect(html.indexOf(more.pictureSmall ?? "", lead)).toBeLessThan(html.indexOf("What you learn"));

  const { id, version } = made.body as PictureRecord;
  const cheaper = { ...piece, consent, soldFor: "8000", version };
  expect((await ask("PUT", `/pictures/${id}`, cheaper)).status).toBe(200);
  const stale = await ask("PUT", `/pictures/${id}`, { ...cheaper, soldFor: "9000" });
  expect(stale.body).toMatchObject({ fields: { soldFor: "Current value: ₦8,000" } });
});

test("an instructor's own words stand beside the portrait", async () => {
  const files = await uploadPicture(academy, "instructor");
  const portrait = {
    kind: "instructor",
    instructor: "Bitrus Manu",
    alt: "Bitrus Manu by a wall.",
    words: "A plumb corner makes a plumb house.",
    consent: "Himself, on paper",
  };
  expect((await ask("POST", "/pictures", { ...portrait, files })).status).toBe(201);
  const { html, words: text } = await show("masonry");
  expect(html).toContain('alt="Bitrus Manu by a wall."');
  expect(text).toContain("“A plumb corner makes a plumb house.”");
});

test("the missing photographs begin with what most learners would see, and end when taken", async () => {
  const missing = async () =>
    (await ask("GET", "/missing-pictures")).body as { pictures: MissingPicture[]; more: number };
  const [{ id: intakeId } = { id: "" }] = await academy.ctx.db
    .select()
    .from(intakes)
    .where(eq(intakes.programId, "welding"));
  const busy = { intakeId, taken: 9 };
  await academy.ctx.db
    .insert(seatsShown)
    .values(busy)
    .onConflictDoUpdate({ target: seatsShown.intakeId, set: busy });
  const before = await missing();
  expect(before.pictures).toHaveLength(40);
  expect(before.more).toBeGreaterThan(40);
  expect(before.pictures.slice(0, 2)).toMatchObject(
    ["workshop", "work"].map((kind) => ({ kind, programId: "welding", placesTaken: 9 })),
  );
  const files = await uploadPicture(academy, "workshop");
  const taken = { kind: "workshop", programId: "welding", alt: "The welding shop.", files };
  expect((await ask("POST", "/pictures", taken)).status).toBe(201);
  const after = await missing();
  expect(after.pictures[0]).toMatchObject({ kind: "work", programId: "welding" });
  expect(after.more).toBe(before.more - 1);
  const clerk = await signInAs(academy, "admin", undefined, "clerk");
  const other = await academy.call("GET", "/admin/missing-pictures", { token: clerk.token });
  expect(other.status).toBe(403);
});
