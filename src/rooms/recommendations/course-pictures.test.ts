import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { realFiles, sendForm } from "#tests/support/academy/form-data.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { applyForJobs } from "#tests/support/people/apply-for-jobs.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

const academy = await openAcademyForFile();
const { token } = await signInAs(academy, "admin");

type Course = { id: string; version: number; imageUrl: string };

const course = { title: "Wiring", affiliateLink: "https://provider.example/course" };
const save = async (body: object) =>
  (await academy.call("POST", "/admin/programs", { token, body: { ...course, ...body } }))
    .body as Course;
const update = (id: string, body: object) =>
  academy.call("PUT", `/admin/programs/${id}`, { token, body });

async function upload(name = "course.png", bytes: Buffer = realFiles.png): Promise<string> {
  const { status, body } = await sendForm(academy, "/uploads", [
    ["purpose", "picture"],
    ["file", { name, bytes }],
  ]);
  expect(status).toBe(201);
  return (body as { fileId: string }).fileId;
}

const open = (url: string) => academy.inject({ method: "GET", url });
const lost = { picture: "Choose this file again. We no longer have it." };

test("an uploaded picture is shown to visitors, from an address that may be kept and runs nothing", async () => {
  const { id, imageUrl } = await save({ picture: await upload() });
  const picture = await open(imageUrl);
  expect([picture.statusCode, picture.rawPayload]).toEqual([200, realFiles.png]);
  expect(picture.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect((await academy.call("GET", "/affiliates/programs")).body).toMatchObject({
    programs: expect.arrayContaining([expect.objectContaining({ id, imageUrl })]),
  });
});

test("a new picture takes the place of the old one, whose file is deleted; so do an address and nothing", async () => {
  const first = await save({ picture: await upload() });
  const second = (await update(first.id, { picture: await upload("new.webp", realFiles.webp) }))
    .body as Course;
  expect((await open(first.imageUrl)).statusCode).toBe(404);
  expect((await open(second.imageUrl)).headers["content-type"]).toBe("image/webp");

  await update(first.id, { title: "Another title" });
  expect((await open(second.imageUrl)).statusCode).toBe(200);
  expect(await update(first.id, { imageUrl: "" })).toMatchObject({ body: { imageUrl: "" } });
  expect((await open(second.imageUrl)).statusCode).toBe(404);

  const third = (await update(first.id, { picture: await upload() })).body as Course;
  await academy.call("DELETE", `/admin/programs/${first.id}`, { token });
  expect((await open(third.imageUrl)).statusCode).toBe(404);
  const left = await academy.ctx.db
    .select()
    .from(uploads)
    .where(eq(uploads.takenBy, `affiliate_program/${first.id}`));
  expect(left).toEqual([]);
  const entries = await academy.ctx.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, first.id));
  expect(entries.map(({ details }) => details)).toContainEqual({ changed: ["imageUrl"] });
});

test("a stale edit changes no picture, and its file still waits for the second try", async () => {
  const { id, version, imageUrl } = await save({ picture: await upload() });
  await update(id, { instructor: "Theirs" });
  const picture = await upload();
  expect((await update(id, { picture, version })).status).toBe(409);
  expect((await open(imageUrl)).statusCode).toBe(200);
  const saved = await update(id, { picture, version: version + 1 });
  expect(saved).toMatchObject({ status: 200, body: { instructor: "Theirs" } });
  expect((await open((saved.body as Course).imageUrl)).statusCode).toBe(200);
});

test("a refused program leaves the file waiting; one that is gone is named at its field", async () => {
  const picture = await upload();
  const refused = await academy.call("POST", "/admin/programs", {
    token,
    body: { ...course, picture, rating: 5.1 },
  });
  expect(refused.body).toMatchObject({ fields: { rating: "Rating must be 0-5" } });
  const { id, imageUrl } = await save({ picture });
  expect((await update(id, { picture })).body).toMatchObject({ fields: lost });
  const other = await save({});
  expect((await update(other.id, { imageUrl })).body).toMatchObject({
    fields: { imageUrl: expect.stringContaining("another program") },
  });
});

test("only pictures of programs open; a document and a file that waits do not", async () => {
  const waiting = await upload();
  expect((await open(`/api/program-pictures/${waiting}`)).statusCode).toBe(404);
  expect((await applyForJobs(academy).send({})).status).toBe(201);
  for (const { id } of await academy.ctx.db.select().from(uploads)) {
    const isPicture = (await open(`/api/program-pictures/${id}`)).statusCode === 200;
    const [file] = await academy.ctx.db.select().from(uploads).where(eq(uploads.id, id));
    expect(isPicture).toBe(file?.takenBy?.startsWith("affiliate_program/") ?? false);
  }
});

test("a clerk may not attach a picture", async () => {
  const clerk = await signInAs(academy, "admin", undefined, "clerk");
  const body = { ...course, picture: await upload() };
  expect((await academy.call("POST", "/admin/programs", { ...clerk, body })).status).toBe(403);
});
