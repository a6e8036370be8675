import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { newProgram } from "#tests/support/academy/new-program.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { seedCatalogue } from "../seed-catalogue.server.ts";
import type { CatalogueProgram } from "../staff/admin-catalogue.ts";
import { feeSchedules, programs } from "../tables.server.ts";
import * as page from "./program-page.tsx";

/** What publishing needs, the preview of incomplete programs, and copies. */

let academy: TestAcademy;
let token: string;
beforeAll(async () => {
  academy = await openAcademy();
  await seedCatalogue(academy.ctx, "2026-11-21");
  ({ token } = await signInAs(academy, "admin"));
});
afterAll(() => academy.close());

type Reply = CatalogueProgram & { error: string; fields: Record<string, string>; url: string };
const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) => {
  const reply = await academy.call(method, path, { token, ...(body ? { body } : {}) });
  return { ...(reply.body as Reply), http: reply.status };
};
const create = (body: object) => call("POST", "/admin/catalogue", body);
const publish = ({ id, version }: Pick<CatalogueProgram, "id" | "version">) =>
  call("POST", `/admin/catalogue/${id}/publish`, { version });
const publicStatus = async (id: string) => (await academy.call("GET", `/programs/${id}`)).status;

const farm = { mode: "physical", priceType: "paid", centreIds: ["yola"], levels: ["beginner"] };

test("what a draft lacks is listed before publishing, and publishing is refused for the same", async () => {
  const draft = await create({ title: "Bead making" });
  expect(draft).toMatchObject({ http: 201, status: "draft", comingIntakes: 0 });
  expect(Object.keys(draft.missing)).toEqual([
    ...["description", "mode", "priceType", "level", "duration", "whatYouLearn", "whoItIsFor"],
    ...["afterwards", "skills", "included", "instructor", "platform", "family", "glyph"],
  ]);
  expect(await publish(draft)).toMatchObject({
    http: 422,
    fields: draft.missing,
    error: expect.stringMatching(/^Before this program is published: Enter a description\. Choose/),
  });
  expect(await publicStatus(draft.id)).toBe(404);
  const whole = await create(newProgram({ title: "Whole beads" }));
  expect(whole.missing).toEqual({});
  expect((await publish(whole)).http).toBe(200);
});

test("a seeded program has everything needed to publish it again", async () => {
  for (const { id } of await academy.ctx.db.select({ id: programs.id }).from(programs)) {
    const { missing, status } = await call("GET", `/admin/catalogue/${id}`);
    if (status === "published") expect({ id, missing }).toEqual({ id, missing: {} });
  }
});

test("a level without fees or a closed centre keeps a program from being published", async () => {
  expect((await call("POST", "/admin/levels", { name: "Master", months: "12" })).http).toBe(201);
  const unpriced = await create(
    newProgram({ ...farm, title: "Unpriced", levels: ["master"], level: "master" }),
  );
  const levels = "Master has no fees today. Set its fees first, then offer it.";
  expect(unpriced.missing).toEqual({ levels });
  expect(await publish(unpriced)).toMatchObject({ http: 422, fields: { levels } });

  const gombe = {
    city: "Gombe",
    state: "Gombe",
    address: "9 Biu Road, Gombe, Gombe State",
    phone: "+234 800 111 2222",
    hours: "Mon-Sat 8am-4pm WAT",
    mapPoint: "10.2897, 11.1673",
  };
  expect((await call("POST", "/admin/centres", gombe)).http).toBe(201);
  const setStatus = async (status: string, version: number) =>
    expect((await call("PUT", "/admin/centres/gombe/status", { status, version })).http).toBe(200);
  const draft = await create(newProgram({ ...farm, title: "Far away", centreIds: ["gombe"] }));
  expect(draft.missing).toEqual({});
  await setStatus("closed", 1);
  const centreIds = "None of the chosen centres is open. Choose another one.";
  expect((await call("GET", `/admin/catalogue/${draft.id}`)).missing).toEqual({ centreIds });
  expect(await publish(draft)).toMatchObject({ http: 422, fields: { centreIds } });
  await setStatus("open", 2);
  expect((await call("GET", `/admin/catalogue/${draft.id}`)).missing).toEqual({});
});

test("a program at a closed level is told so, whether the level has fees or not", async () => {
  const { body } = await academy.call("GET", "/admin/levels", { token });
  const known = (body as { levels: { id: string; version: number }[] }).levels;
  const setClosed = async (id: string, closed: boolean, version: number) =>
    expect((await call("PUT", `/admin/levels/${id}/state`, { closed, version })).http).toBe(200);
  for (const [level, name] of [
    ["master", "Master"],
    ["advanced", "Advanced"],
  ] as const) {
    const at = { ...farm, title: `At ${name}`, levels: [level], level };
    const draft = await create(newProgram(at));
    const { version = 0 } = known.find(({ id }) => id === level) ?? {};
    await setClosed(level, true, version);
    const levels = `${name} is closed to new registrations. Open it again, or leave it out.`;
    expect((await call("GET", `/admin/catalogue/${draft.id}`)).missing).toEqual({ levels });
    expect(await publish(draft)).toMatchObject({ http: 422, fields: { levels } });
    // The form was loaded before.
    const sent = { ...newProgram(at), version: draft.version };
    for (const reply of [
      await create(newProgram({ ...at, title: `New at ${name}` })),
      await call("PUT", `/admin/catalogue/${draft.id}`, sent),
    ])
      expect(reply).toMatchObject({
        http: 422,
        fields: { levels: expect.stringMatching(/closed/) },
      });
    await setClosed(level, false, version + 1);
  }
});

test("without fees in effect no program paid by level is published", async () => {
  const draft = await create(newProgram({ ...farm, title: "Too early" }));
  const later = await openAcademy();
  try {
    const owner = await signInAs(later, "admin");
    await seedCatalogue(later.ctx, "2026-11-21");
    await later.ctx.db.delete(feeSchedules);
    const body = newProgram({ ...farm, title: draft.title });
    const made = await later.call("POST", "/admin/catalogue", { token: owner.token, body });
    expect(made.body).toMatchObject({
      missing: { levels: expect.stringContaining("none are in effect today") },
    });
  } finally {
    await later.close();
  }
});

test("the preview of an incomplete draft names what is missing, and nobody else sees it", async () => {
  const { id } = await create({ title: "Half a page", description: "Only this." });
  const { http, url } = await call("POST", `/admin/catalogue/${id}/preview`);
  expect(http).toBe(201);
  const { pathname, search } = new URL(url);
  const path = { path: "/programs/:id" };
  const shown = await renderRoute(page, pathname + search, academy.ctx, path);
  expect(shown.words).toContain("Half a page");
  expect(shown.words).toMatch(/This is a preview\..*Still missing.*: Mode, Price type, Level,/);
  expect(shown.words).not.toContain("Who it is for ");
  expect(JSON.stringify(shown.head)).toContain("noindex");
  expect((await renderRoute(page, pathname, academy.ctx, path)).status).toBe(404);
});

test("a copy is a draft that says the same, without what belongs to one run", async () => {
  const whole = newProgram({ title: "Bee keeping", startsOn: "2027-02-01", endsOn: "2027-03-01" });
  const from = await create({ ...whole, mode: "hybrid", centreIds: ["jalingo"] });
  await publish(from);
  await academy.ctx.db.update(programs).set({ hybridOpen: true });
  const intake = { centreId: "jalingo", startsOn: "2027-02-01", endsOn: "2027-04-30", seats: 20 };
  await call("POST", "/admin/intakes", { programId: from.id, ...intake });

  const copy = await call("POST", `/admin/catalogue/${from.id}/copy`, { title: " Wax keeping " });
  const { version, number, updated_at, created_at, ...said } = from;
  expect(copy).toEqual({
    ...said,
    http: 201,
    id: "wax-keeping",
    title: "Wax keeping",
    status: "draft",
    version: 1,
    number: expect.any(Number),
    startsOn: null,
    endsOn: null,
    hybridOpen: false,
    updated_at: expect.any(String),
    created_at: expect.any(String),
    comingIntakes: 0,
  });
  expect(copy.number).toBeGreaterThan(number);
  expect(await publicStatus("wax-keeping")).toBe(404);
  expect((await publish(copy)).http).toBe(200);
  const [entry] = (await academy.ctx.db.select().from(auditEntries)).filter(
    ({ subject, action }) => subject === "wax-keeping" && action === "program.created",
  );
  expect(entry?.details).toEqual({ programId: "bee-keeping" });
});

test.each([
  ["tiling", "Tiling", 422, { title: expect.stringContaining("Another program has this title") }],
  ["tiling", "???", 422, { title: expect.stringContaining("letters or digits") }],
  ["tiling", " ", 422, { title: "Enter a title" }],
  ["tiling", "x".repeat(121), 422, { title: "Use 120 characters or fewer" }],
  ["no-program", "Anything", 404, undefined],
])("a copy of %s as %j is refused with %d", async (id, title, status, fields) => {
  const before = await academy.ctx.db.$count(programs);
  const reply = await call("POST", `/admin/catalogue/${id}/copy`, { title });
  expect(reply.http).toBe(status);
  expect(reply.fields).toEqual(fields);
  expect(await academy.ctx.db.$count(programs)).toBe(before);
});

test("only who manages the catalogue copies and previews", async () => {
  for (const role of ["clerk", "reviewer"] as const) {
    const other = await signInAs(academy, "admin", undefined, role);
    for (const [action, body] of [
      ["copy", { title: "Mine" }],
      ["preview", {}],
    ] as const) {
      const path = `/admin/catalogue/tiling/${action}`;
      expect((await academy.call("POST", path, { token: other.token, body })).status).toBe(403);
      expect((await academy.call("POST", path, { body })).status).toBe(401);
    }
  }
});
