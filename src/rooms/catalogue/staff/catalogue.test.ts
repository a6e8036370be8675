import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { newProgram } from "#tests/support/academy/new-program.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { isWeekField } from "../program/program-answers.ts";
import { programForm } from "../program/program-form.ts";
import { seedCatalogue } from "../seed-catalogue.server.ts";
import { CatalogueProgram, type ProgramWithHistory } from "./admin-catalogue.ts";

let academy: TestAcademy;
let token: string;
beforeAll(async () => {
  academy = await openAcademy();
  await seedCatalogue(academy.ctx, "2026-11-21");
  ({ token } = await signInAs(academy, "admin"));
});
afterAll(() => academy.close());

const create = (body: object) => academy.call("POST", "/admin/catalogue", { token, body });
const created = async (change: Record<string, unknown>) => {
  const reply = await create(newProgram(change));
  expect(reply).toMatchObject({ status: 201 });
  return reply.body as CatalogueProgram;
};
const update = (id: string, body: object) =>
  academy.call("PUT", `/admin/catalogue/${id}`, { token, body });
const act = (id: string, action: string, body?: object) =>
  academy.call("POST", `/admin/catalogue/${id}/${action}`, { token, ...(body ? { body } : {}) });
const publicStatus = async (id: string) => (await academy.call("GET", `/programs/${id}`)).status;
const list = async (query: string) =>
  (await academy.call("GET", `/admin/catalogue?${query}`, { token })).body as {
    programs: CatalogueProgram[];
    total: number;
  };
const searched = async (word: string) => {
  const { body } = await academy.call("GET", `/programs?search=${word}`);
  return (body as { programs: { id: string }[] }).programs.map(({ id }) => id);
};

test("a program goes from draft to published, archived and published again", async () => {
  const draft = await created({ title: "Bee keeping", id: "bee-keeping" });
  expect(draft).toMatchObject({
    id: "bee-keeping",
    status: "draft",
    version: 1,
    published_at: null,
    price: 20_000,
    skills: ["Building hives", "Harvesting"],
    synonyms: ["apiculture", "zuma"],
    openRegistrations: { unpaid: 0, applied: 0, learning: 0 },
  });
  expect(await publicStatus("bee-keeping")).toBe(404);
  expect(await searched("zuma")).toEqual([]);

  const stale = await act("bee-keeping", "publish", { version: 7 });
  expect(stale).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
  const published = await act("bee-keeping", "publish", { version: 1 });
  expect(published).toMatchObject({ status: 200, body: { status: "published", version: 2 } });
  expect(await publicStatus("bee-keeping")).toBe(200);
  expect(await searched("zuma")).toEqual(["bee-keeping"]);
  const twice = await act("bee-keeping", "publish", { version: 2 });
  expect(twice).toMatchObject({ status: 200, body: { version: 2 } });

  const archived = await academy.call("DELETE", "/admin/catalogue/bee-keeping", { token });
  expect(archived).toMatchObject({ status: 200, body: { status: "archived" } });
  expect(await publicStatus("bee-keeping")).toBe(200);
  expect(await searched("zuma")).toEqual([]);
  const { version } = archived.body as CatalogueProgram;
  expect(await act("bee-keeping", "publish", { version })).toMatchObject({ status: 200 });
  expect(await searched("zuma")).toEqual(["bee-keeping"]);

  const entries = (await academy.ctx.db.select().from(auditEntries)).filter(
    ({ subject }) => subject === "bee-keeping",
  );
  expect(entries.map(({ action }) => action)).toEqual([
    ...["program.created", "program.published", "program.archived", "program.published"],
  ]);
  const shown = await academy.call("GET", "/admin/catalogue/bee-keeping", { token });
  const { history } = shown.body as ProgramWithHistory;
  // The clock of the test does not move, so they come in any order.
  expect(history.map(({ action }) => action).sort()).toEqual(
    entries.map(({ action }) => action).sort(),
  );
});

test("an archived draft stays unknown to visitors", async () => {
  const { id } = await created({ title: "Never shown" });
  await academy.call("DELETE", `/admin/catalogue/${id}`, { token });
  expect(await publicStatus(id)).toBe(404);
});

test("a preview opens a draft with its address only, and for half an hour", async () => {
  const { id } = await created({ title: "Goat rearing" });
  const reply = await act(id, "preview");
  expect(reply.status).toBe(201);
  const { url } = reply.body as { url: string };
  const address = new URL(url);
  expect(address.pathname).toBe("/programs/goat-rearing");
  const sealed = address.searchParams.get("preview") ?? "";
  const { readPreview } = await import("./preview-links.server.ts");
  const shown = await readPreview(academy.ctx, id, sealed);
  expect(shown?.entry.program.title).toBe("Goat rearing");
  expect(await readPreview(academy.ctx, "tiling", sealed)).toBeUndefined();
  expect(await readPreview(academy.ctx, id, null)).toBeUndefined();
  expect(await readPreview(academy.ctx, id, `${sealed.slice(0, -4)}AAAA`)).toBeUndefined();
  const later = new Date(academy.ctx.clock().getTime() + 31 * 60_000);
  expect(await readPreview({ ...academy.ctx, clock: () => later }, id, sealed)).toBeUndefined();
});

test("an edit replaces what the page says, and clears what was left out", async () => {
  const before = await created({ title: "Fish farming", videoUrl: "https://video.example/1" });
  const { id, version, number } = before;
  const changed = await update(id, {
    ...newProgram({ title: "Fish farming", price: "25,000", skills: "Ponds\n\nFeeding\nPonds" }),
    version,
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { version: 2, number, price: 25_000, skills: ["Ponds", "Feeding"], videoUrl: "" },
  });
  const names = fieldsOf(programForm()).map(({ name }) => name);
  expect(Object.keys(CatalogueProgram.parse(changed.body))).toEqual(
    expect.arrayContaining(names.filter((name) => !isWeekField(name))),
  );
  const [entry] = (await academy.ctx.db.select().from(auditEntries)).filter(
    ({ subject, action }) => subject === id && action === "program.updated",
  );
  expect(entry?.details).toEqual({ changed: ["skills", "priceKobo", "videoUrl"] });
  const same = {
    ...newProgram({ title: "Fish farming", price: 25_000, skills: "Ponds\nFeeding" }),
  };
  expect(await update(id, { ...same, version: 2 })).toMatchObject({ body: { version: 2 } });
});

test("paid physical programs have levels with their weeks, and no price of their own", async () => {
  const week = { theory: "Soil", practice: "Digging", project: "A bed of your own" };
  const farm = {
    mode: "physical",
    centreIds: ["yola"],
    price: 5,
    levels: ["beginner", "advanced"],
  };
  const program = await created({
    ...farm,
    title: "Vegetable farming",
    weekPlan: { beginner: week, intermediate: week },
  });
  expect(program).toMatchObject({ price: 0, levels: ["beginner", "advanced"] });
  // Only a level on offer has a week.
  expect(program.weekPlan).toEqual({ beginner: week });
  await act(program.id, "publish", { version: program.version });
  const shown = (await academy.call("GET", `/programs/${program.id}`)).body;
  expect(shown).toMatchObject({
    fees: { beginner: { total: 95_000 }, advanced: { total: 265_000 } },
  });
});

test("the list searches, filters, sorts, pages and comes as a file", async () => {
  await created({ title: "Zobo & <b>kunu</b>", instructor: "Rifkatu" });
  const found = await list("search=rifkatu");
  expect(found.programs.map(({ id }) => id)).toEqual(["zobo-b-kunu-b"]);
  expect(found.programs[0]?.title).toBe("Zobo & <b>kunu</b>");
  const { number = 0 } = found.programs[0] ?? {};
  expect((await list(`search=${number}`)).programs[0]?.id).toBe("zobo-b-kunu-b");
  expect((await list("status=draft&mode=online")).programs).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: "zobo-b-kunu-b" })]),
  );
  expect((await list("status=archived&search=rifkatu")).total).toBe(0);
  const titles = await list("sort=title&order=desc&page=1&pageSize=1");
  expect(titles.programs[0]?.title).toBe("Zobo & <b>kunu</b>");
  const numbers = (await list("page=1&pageSize=5")).programs.map((program) => program.number);
  expect(numbers).toEqual([1, 2, 3, 4, 5]);
  const path = "/admin/catalogue?search=rifkatu&format=csv";
  const made = await academy.call("POST", "/admin/downloads", { token, body: { path } });
  const { url } = made.body as { url: string };
  const file = await academy.inject({ method: "GET", url });
  expect(file.body).toContain("Zobo & <b>kunu</b>");
});
