import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { messages } from "#foundation/mail/tables.ts";
import { readSiteVersion } from "#foundation/site/site-version.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { refuseMailsTo } from "#tests/support/enrolments/refuse-mails.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { ChapterRecord, EventRecord } from "./admin-community.ts";
import { listCommunity } from "./list-community.server.ts";
import { seedCommunity } from "./seed-community.server.ts";
import { tellCancelledJob, tellMovedJob } from "./tell-registered.server.ts";

const academy = await openAcademyForFile();
await seedCommunity(academy.ctx);
const token = (await signInAs(academy, "admin", "owner@academy.example")).token;

const event = {
  title: "Tool fair",
  type: "Open day",
  date: "2026-12-05",
  location: "Yola centre, Adamawa",
  description: "Bring a tool and take one home.",
  capacity: "2",
  attendees: "10",
};
const call = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  academy.call(method, path, { token, ...(body ? { body } : {}) });
const create = async (more: object = {}) =>
  (await call("POST", "/admin/events", { ...event, ...more })).body as EventRecord;
const register = (id: string, name: string) =>
  academy.call("POST", `/events/${id}/registrations`, {
    body: { name, email: `${name.toLowerCase()}@mail.example` },
  });
const shown = async (id: string) =>
  (await listCommunity(academy.ctx)).events.find((one) => one.id === id);
const toldPeople = async (title: string) =>
  (await academy.ctx.db.select().from(messages))
    .filter(({ kind, subject }) => kind === "event_cancelled" && subject.includes(title))
    .map(({ recipient }) => recipient)
    .sort();

/** Runs what was queued about a moved event. @returns how many jobs there were */
async function tellMoved(id: string): Promise<number> {
  const rows = await selectRows(
    academy.ctx.db,
    sql`select 1 from pgboss.job where name = ${tellMovedJob.name} and data->>'eventId' = ${id}`,
  );
  if (rows.length > 0) await tellMovedJob.run(academy.ctx, { eventId: id });
  return rows.length;
}

describe("events", () => {
  test("the community page shows new and changed ones", async () => {
    const version = await readSiteVersion(academy.ctx, "community");
    const made = await create();
    expect(made).toMatchObject({ capacity: 2, attendees: 10, registered: 0, state: "coming" });
    expect(await shown(made.id)).toMatchObject({ title: "Tool fair", closedBy: null });
    const { status } = await call("PUT", `/admin/events/${made.id}`, {
      ...event,
      title: "Tool market",
      version: 1,
    });
    expect(status).toBe(200);
    expect((await shown(made.id))?.title).toBe("Tool market");
    expect(await readSiteVersion(academy.ctx, "community")).toBe(version + 2);
  });

  test("never has more people than places", async () => {
    const { id } = await create({ title: "Full house" });
    expect((await register(id, "Asabe")).status).toBe(201);
    expect((await register(id, "Binta")).status).toBe(201);
    expect(await register(id, "Ladi")).toMatchObject({
      status: 409,
      body: { code: "event_full", error: "All places are taken." },
    });
    // The same person already has the place.
    expect((await register(id, "Asabe")).status).toBe(201);
    expect((await shown(id))?.closedBy).toBe("full");
    const save = (capacity: string) =>
      call("PUT", `/admin/events/${id}`, { ...event, title: "Full house", capacity, version: 1 });
    expect(await save("1")).toMatchObject({
      status: 422,
      body: { fields: { capacity: "2 people have already registered" } },
    });
    expect((await save("3")).status).toBe(200);
    expect((await register(id, "Ladi")).status).toBe(201);
  });

  test("a stale edit is refused and shows what is saved", async () => {
    const { id } = await create({ title: "Stale" });
    const save = (title: string, version: number) =>
      call("PUT", `/admin/events/${id}`, { ...event, title, version });
    expect((await save("Theirs", 1)).status).toBe(200);
    expect(await save("Mine", 1)).toMatchObject({
      status: 409,
      body: {
        code: "changed_meanwhile",
        fields: { title: "Current value: Theirs" },
        details: { version: 2 },
      },
    });
    expect((await save("Mine", 2)).status).toBe(200);
  });

  test("cancelling one emails its people once and closes it to registrations and edits", async () => {
    const { id } = await create({ title: "Rained off" });
    await register(id, "Rifkatu");
    await register(id, "Talatu");
    const cancel = (version: number) => call("POST", `/admin/events/${id}/cancel`, { version });
    expect(await cancel(7)).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
    expect(await cancel(1)).toMatchObject({ status: 200, body: { state: "cancelled" } });
    expect(await cancel(2)).toMatchObject({ status: 409, body: { code: "event_cancelled" } });
    await tellCancelledJob.run(academy.ctx, { eventId: id });
    await tellCancelledJob.run(academy.ctx, { eventId: id });
    expect(await toldPeople("Rained off")).toEqual(["rifkatu@mail.example", "talatu@mail.example"]);
    expect(await shown(id)).toMatchObject({ closedBy: "cancelled" });
    expect(await register(id, "Late")).toMatchObject({
      status: 409,
      body: { code: "event_cancelled" },
    });
    const edit = await call("PUT", `/admin/events/${id}`, { ...event, version: 2 });
    expect(edit).toMatchObject({ status: 409, body: { code: "event_cancelled" } });
  });

  test("one failed email does not stop the others", async () => {
    const { id } = await create({ title: "One is missing" });
    await register(id, "Bulus");
    await register(id, "Ladi");
    await call("POST", `/admin/events/${id}/cancel`, { version: 1 });
    const takeAgain = await refuseMailsTo(academy, "bulus@mail.example");
    const run = () => tellCancelledJob.run(academy.ctx, { eventId: id });
    await expect(run()).rejects.toThrow("1 of 2");
    expect(await toldPeople("One is missing")).toEqual(["ladi@mail.example"]);
    await takeAgain();
    await run();
    expect(await toldPeople("One is missing")).toHaveLength(2);
  });

  test("a new day or place is emailed once to each person, with the old one", async () => {
    const { id } = await create({ title: "Moved" });
    await register(id, "Hauwa");
    const changed = async (version: number, more: object) => {
      const body = { ...event, title: "Moved", ...more, version };
      expect((await call("PUT", `/admin/events/${id}`, body)).status).toBe(200);
      await tellMoved(id);
    };
    const letters = async () =>
      (await academy.ctx.db.select().from(messages)).filter(({ subject }) =>
        subject.includes("Changed: Moved"),
      );
    await changed(1, { description: "Bring two tools.", capacity: "9" });
    expect([await letters(), await tellMoved(id)]).toEqual([[], 0]);
    await changed(2, { date: "2026-12-12" });
    // She knows the new day, so only the next change is news for her.
    await register(id, "Zainab");
    await tellMovedJob.run(academy.ctx, { eventId: id });
    expect(await letters()).toMatchObject([
      { kind: "event_moved", recipient: "hauwa@mail.example" },
    ]);
    expect((await letters())[0]?.text).toContain("Saturday 5 December 2026, Yola centre, Adamawa");
    expect((await letters())[0]?.text).toMatch(/has a new day\b[\s\S]*Saturday 12 December 2026/i);
    await changed(3, { date: "2026-12-19", location: "Jalingo centre, Taraba" });
    const second = (await letters()).slice(1);
    expect(second.map(({ recipient }) => recipient).sort()).toEqual([
      "hauwa@mail.example",
      "zainab@mail.example",
    ]);
    expect(second[0]?.text).toContain("Saturday 12 December 2026, Yola centre, Adamawa");
    expect(second[0]?.text).toMatch(/new day and place/i);
  });

  test("several quick changes send one email; undone or past ones send none", async () => {
    const { id } = await create({ title: "Hesitant" });
    await register(id, "Amina");
    const save = (version: number, more: object) =>
      call("PUT", `/admin/events/${id}`, { ...event, title: "Hesitant", ...more, version });
    const told = async () =>
      (await academy.ctx.db.select().from(messages)).filter(
        ({ subject }) => subject === "Changed: Hesitant",
      ).length;
    await save(1, { date: "2026-12-12" });
    await save(2, { location: "Online" });
    await save(3, {});
    await tellMoved(id);
    expect(await told()).toBe(0);
    await save(4, { date: "2026-12-12" });
    await save(5, { date: "2026-12-13" });
    await tellMoved(id);
    expect(await told()).toBe(1);
    await save(6, { date: "2026-12-14" });
    await call("POST", `/admin/events/${id}/cancel`, { version: 7 });
    await tellMoved(id);
    expect(await told()).toBe(1);
  });

  test("the cancellation job emails nobody about an event that still takes place", async () => {
    const { id } = await create({ title: "Still on" });
    await register(id, "Mairo");
    await tellCancelledJob.run(academy.ctx, { eventId: id });
    expect(await toldPeople("Still on")).toEqual([]);
  });

  test.each([
    [{ title: " " }, { title: "Title is required" }],
    [{ title: "x".repeat(100_000) }, { title: "Use 120 characters or fewer" }],
    [{ description: "x".repeat(100_000) }, { description: "Use 2,000 characters or fewer" }],
    [{ date: "2026-11-20" }, { date: "Choose a day in the future" }],
    [{ date: "2026-02-31" }, { date: "Date must be a real date" }],
    [{ capacity: "0" }, { capacity: "Enter a whole number from 1, or leave it empty" }],
    [{ capacity: "many" }, { capacity: "Enter a whole number from 1, or leave it empty" }],
    [{ attendees: "-1" }, { attendees: "Enter a whole number from 0 to 100000" }],
  ])("%j is refused", async (more, fields) => {
    const reply = await call("POST", "/admin/events", { ...event, ...more });
    expect([reply.status, (reply.body as { fields: object }).fields]).toEqual([422, fields]);
  });

  test("HTML is shown as text", async () => {
    const title = "<script>alert(1)</script> javascript:alert(1)";
    const made = await create({ title });
    expect((await shown(made.id))?.title).toBe(title);
  });

  test("the list can be filtered, searched and exported", async () => {
    const list = async (query: string) =>
      (await call("GET", `/admin/events?${query}`)).body as { events: EventRecord[] };
    // By title: two of them are on one day.
    const titles = (await list("state=cancelled&sort=title&order=asc")).events.map(
      ({ title }) => title,
    );
    expect(titles).toEqual(["Hesitant", "One is missing", "Rained off"]);
    expect((await list("search=tool%20market")).events).toHaveLength(1);
    const csv = await call("GET", "/admin/events?format=csv&state=cancelled");
    expect(String(csv.body).trim().split("\r\n")).toHaveLength(4);
  });
});

describe("chapters", () => {
  const chapter = {
    name: "Mubi chapter",
    location: "Mubi, Adamawa",
    nextEvent: "First meeting",
    members: "4",
  };
  const join = (id: string) =>
    academy.call("POST", `/chapters/${id}/members`, {
      body: { name: "Asabe", email: "asabe@mail.example" },
    });
  const names = async () => (await listCommunity(academy.ctx)).chapters.map(({ name }) => name);

  test("can be added, changed, closed and reopened", async () => {
    const made = (await call("POST", "/admin/chapters", chapter)).body as ChapterRecord;
    expect(await names()).toContain("Mubi chapter");
    expect((await join(made.id)).status).toBe(201);
    const saved = await call("PUT", `/admin/chapters/${made.id}`, {
      ...chapter,
      name: "Mubi friends",
      version: 1,
    });
    expect(saved).toMatchObject({ status: 200, body: { name: "Mubi friends", joined: 1 } });
    const set = (state: string, version: number) =>
      call("PUT", `/admin/chapters/${made.id}/state`, { state, version });
    expect(await set("closed", 2)).toMatchObject({ status: 200, body: { state: "closed" } });
    expect(await names()).not.toContain("Mubi friends");
    expect(await join(made.id)).toMatchObject({ status: 409, body: { code: "chapter_closed" } });
    const people = await call("GET", `/admin/community?kind=chapter&gathering=${made.id}`);
    expect(people.body).toMatchObject({ total: 1, participants: [{ gathering: "Mubi friends" }] });
    expect(await set("closed", 3)).toMatchObject({ status: 409, body: { code: "already_so" } });
    expect((await set("open", 3)).status).toBe(200);
    expect(await names()).toContain("Mubi friends");
  });

  test("a duplicate is refused, even when two admins add it at once", async () => {
    const ganye = { ...chapter, name: "Ganye chapter", location: "Ganye, Adamawa" };
    const add = (more: object = {}) => call("POST", "/admin/chapters", { ...ganye, ...more });
    const refused = {
      status: 409,
      body: {
        code: "chapter_exists",
        fields: { name: expect.stringMatching(/^This place already has /) },
      },
    };
    const answers = await Promise.all([add(), add({ name: "GANYE  Chapter " }), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer).toMatchObject(refused);
    }
    // The same name elsewhere is another chapter, until it moves here.
    const other = (await add({ location: "Toungo, Adamawa" })).body as ChapterRecord;
    const move = (location: string) =>
      call("PUT", `/admin/chapters/${other.id}`, { ...ganye, location, version: 1 });
    expect(await move("ganye, adamawa")).toMatchObject(refused);
    expect(await move("Mayo Belwa")).toMatchObject({ status: 200, body: { version: 2 } });
    const all = await call("GET", "/admin/chapters?search=ganye");
    expect(all.body).toMatchObject({ total: 2 });
  });

  test("a stale edit and a missing name are refused", async () => {
    const made = (await call("POST", "/admin/chapters", { ...chapter, name: "Wukari" }))
      .body as ChapterRecord;
    const save = (more: object) =>
      call("PUT", `/admin/chapters/${made.id}`, { ...chapter, ...more });
    expect((await save({ name: "", version: 1 })).status).toBe(422);
    expect((await save({ name: "Theirs", version: 1 })).status).toBe(200);
    expect(await save({ name: "Mine", version: 1 })).toMatchObject({
      status: 409,
      body: { fields: { name: "Current value: Theirs" } },
    });
  });
});

test("a clerk can read the community but not change it", async () => {
  const clerk = (await signInAs(academy, "admin", "clerk@academy.example", "clerk")).token;
  const reply = await academy.call("POST", "/admin/events", { token: clerk, body: event });
  expect(reply.status).toBe(403);
  expect((await academy.call("GET", "/admin/events", { token: clerk })).status).toBe(200);
});
