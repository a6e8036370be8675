import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import type { AdminIntakeRecord } from "#rooms/catalogue/intakes/intakes.ts";
import type { ProgramRecord } from "#rooms/catalogue/program/program-record.ts";
import { changeProgram } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolments } from "../tables.server.ts";

const open = await openEnrolmentAcademyForFile();
let token = "";
/** Unused sessions end, so an admin signs in at each new time. */
async function goTo(time: string) {
  open.academy.setTime(time);
  token = (await signInAs(open.academy, "admin")).token;
}
const now = "2026-11-21T09:00:00Z";
beforeAll(() => goTo(now));

type Answer = AdminIntakeRecord & { code: string; error: string; fields: Record<string, string> };
async function call(method: "GET" | "POST" | "PUT" | "DELETE", path = "", body?: unknown) {
  const reply = await open.academy.call(method, `/admin/intakes${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
  });
  return { ...(reply.body as Answer), http: reply.status };
}
async function list(query: string) {
  const reply = await open.academy.call("GET", `/admin/intakes?${query}`, { token });
  return reply.body as { intakes: AdminIntakeRecord[]; total: number };
}

const tiling = { programId: "tiling", centreId: "jalingo", startsOn: "2027-01-04", seats: 20 };
const add = async (more: object = {}) => call("POST", "", { ...tiling, ...more });
/** An intake that is there. */
async function given(startsOn: string): Promise<Answer> {
  const added = await add({ startsOn });
  expect(added.http, added.error).toBe(201);
  return added;
}
/** What an edit sends: the intake as seen, with changes. */
const edit = (seen: Answer, more: object = {}) =>
  call("PUT", `/${seen.id}`, {
    centreId: seen.centreId,
    startsOn: seen.startsOn,
    endsOn: seen.endsOn,
    seats: seen.seats,
    version: seen.version,
    ...more,
  });
/** People with a place in an intake, and others who have not paid. */
async function fill({ id }: Pick<Answer, "id">, joined: number, waiting = 0) {
  const { db } = open.academy.ctx;
  const made = [];
  for (let at = 0; at < joined + waiting; at++) {
    const one = await enrol(open.academy);
    const status = at < joined ? "confirmed" : "pending_payment";
    await db
      .update(enrolments)
      .set({ intakeId: id, status })
      .where(eq(enrolments.id, one.enrolment.id));
    made.push(one);
  }
  return made;
}

describe("adding", () => {
  test("ends with the level, and shows on the public page", async () => {
    const added = await add({ startsOn: "2026-11-23" });
    expect(added).toMatchObject({
      http: 201,
      programTitle: "Tiling",
      location: "Jalingo, Taraba",
      endsOn: "2027-08-23",
      endsOnByLevel: { beginner: "2027-02-23", intermediate: "2027-05-22", advanced: "2027-08-23" },
      joined: 0,
      waiting: 0,
      version: 1,
    });
    const shown = (await open.academy.call("GET", "/programs/tiling")).body as ProgramRecord;
    expect(shown.nextIntake).toMatchObject({ startsOn: "2026-11-23", seats: 20 });
  });

  test("online, without levels: the end is entered", async () => {
    const online = { programId: "front-end-scholarship", centreId: null, startsOn: "2027-02-01" };
    expect((await add(online)).fields).toEqual({ endsOn: "Enter the last day of training" });
    expect(await add({ ...online, endsOn: "2027-03-27" })).toMatchObject({
      http: 201,
      location: "Online",
      endsOn: "2027-03-27",
      levels: [],
    });
  });

  test("on weekends: it ends on a weekend, and everyone reads its days and hours", async () => {
    const times = { days: ["sunday", "saturday"], hoursFrom: "09:00", hoursTo: "14:00" };
    const refused = await add({ ...times, startsOn: "2026-11-30", centreId: "yola" });
    expect(refused.fields).toEqual({ startsOn: "Training has to start on one of its days" });
    const added = await add({ ...times, startsOn: "2026-12-05", centreId: "yola" });
    expect(added).toMatchObject({
      http: 201,
      days: ["saturday", "sunday"],
      hoursFrom: "09:00",
      hoursTo: "14:00",
      // The fifth of March is a Friday, the fifth of June a Saturday.
      endsOnByLevel: { beginner: "2027-02-28", intermediate: "2027-06-05" },
    });
    const starts = (await open.academy.call("GET", "/starts?month=2026-12&pageSize=100")).body;
    expect((starts as { starts: object[] }).starts).toContainEqual(
      expect.objectContaining({
        courseId: "tiling",
        startsOn: "2026-12-05",
        days: ["saturday", "sunday"],
        hoursFrom: "09:00",
        hoursTo: "14:00",
      }),
    );
    const csv = await open.academy.call("GET", "/admin/intakes?format=csv&programId=tiling", {
      token,
    });
    expect(String(csv.body)).toContain('"Saturday and Sunday","9am to 2pm"');
    const weekdays = await edit(added, { startsOn: "2026-12-07" });
    expect(weekdays).toMatchObject({ http: 200, days: [], hoursFrom: null });
    expect((await call("DELETE", `/${added.id}?version=2`)).http).toBe(204);
  });

  test.each([
    ["no program", { programId: undefined }, 422, "programId"],
    ["an unknown program", { programId: "nothing" }, 404, null],
    ["an unknown centre", { centreId: "lagos" }, 422, "centreId"],
    ["no centre", { centreId: null }, 422, "centreId"],
    ["yesterday", { startsOn: "2026-11-20" }, 422, "startsOn"],
    ["no such day", { startsOn: "2027-02-30" }, 422, "startsOn"],
    ["a mistyped year", { startsOn: "2206-01-04" }, 422, "startsOn"],
    ["an end before its start", { endsOn: "2027-01-03" }, 422, "endsOn"],
    ["no seats", { seats: 0 }, 422, "seats"],
    ["half a seat", { seats: 1.5 }, 422, "seats"],
    ["too many seats", { seats: 1_001 }, 422, "seats"],
    ["an unknown day", { days: ["someday"] }, 422, "days"],
    ["days that are no list", { days: "monday" }, 422, "days"],
    ["a start on another day than its own", { days: ["saturday"] }, 422, "startsOn"],
    ["no such time", { hoursFrom: "9am", hoursTo: "14:00" }, 422, "hoursFrom"],
    ["one time alone", { hoursFrom: "09:00" }, 422, "hoursTo"],
    ["hours that end first", { hoursFrom: "14:00", hoursTo: "09:00" }, 422, "hoursTo"],
    ["HTML", { centreId: "<script>alert(1)</script>" }, 422, "centreId"],
    ["100 KB", { centreId: "x".repeat(100_000) }, 422, "centreId"],
  ])("refuses %s", async (_what, more, status, field) => {
    const { http, fields, error } = await add(more);
    expect(http).toBe(status);
    expect(Object.keys(fields ?? {})).toEqual(field ? [field] : []);
    expect(error).not.toMatch(/expected|invalid/i);
  });

  test("refuses a centre for an online program", async () => {
    const { fields } = await add({ programId: "front-end-scholarship", endsOn: "2027-03-01" });
    expect(fields.centreId).toContain("taught online");
  });

  test("refuses one that exists already, also when many come at once", async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => add({ startsOn: "2027-03-01", centreId: "yola" })),
    );
    expect(all.filter(({ http }) => http === 201).length).toBe(1);
    const refused = all.filter(({ http }) => http !== 201);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["intake_exists"]));
    expect(refused[0]?.error).toContain("already has an intake in Yola, Adamawa from 1 March 2027");
  });

  test("refuses an archived program", async () => {
    await changeProgram(open.academy, "masonry", { archivedAt: open.academy.ctx.clock() });
    const { http, code } = await add({ programId: "masonry" });
    expect([http, code]).toEqual([409, "program_archived"]);
  });
});

describe("changing", () => {
  test("seats, not below those who have joined or hold one", async () => {
    const intake = await given("2027-04-05");
    await fill(intake, 3, 2);
    const seen = await call("GET", `/${intake.id}`);
    expect(seen).toMatchObject({ joined: 3, waiting: 2, held: 2, onWaitingList: 0 });
    const refused = await edit(seen, { seats: 4 });
    expect([refused.http, refused.fields]).toEqual([
      422,
      {
        seats: "3 people have joined this intake and 2 seats are held: keep at least 5 seats",
      },
    ]);
    expect(await edit(seen, { seats: 5 })).toMatchObject({ http: 200, seats: 5, version: 2 });
  });

  test("a stale edit is refused, and 100 at once store one", async () => {
    const intake = await given("2027-04-12");
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, at) => edit(intake, { seats: 30 + at })),
    );
    expect(all.filter(({ http }) => http === 200).length).toBe(1);
    expect(all.filter(({ code }) => code === "changed_meanwhile").length).toBe(99);
    expect(await call("DELETE", `/${intake.id}?version=1`)).toMatchObject({
      http: 409,
      code: "changed_meanwhile",
    });
  });

  test("the start mails those who have a seat, once, and says what they may do", async () => {
    const intake = await given("2027-05-10");
    const [joined, unpaid] = await fill(intake, 1, 1);
    if (!joined || !unpaid) throw new Error("nobody has registered");
    const moved = await edit(intake, { startsOn: "2027-05-31" });
    expect(moved).toMatchObject({ http: 200, startsOn: "2027-05-31", endsOn: "2028-02-29" });
    const mails = await open.academy.ctx.db
      .select()
      .from(messages)
      .where(eq(messages.kind, "start_moved"));
    expect(mails.length).toBe(2);
    const [told, toldWhilePaying] = [joined, unpaid].map(
      ({ enrolment }) => mails.find(({ text }) => text.includes(enrolment.id))?.text,
    );
    expect(told).toContain("Monday 31 May 2027, not on Monday 10 May 2027");
    expect(told).toContain("more than 14 days");
    expect(toldWhilePaying).toContain("Monday 31 May 2027, not on Monday 10 May 2027");
    expect(toldWhilePaying).toContain("choose another start on your registration’s page before");
    // The payment that was under way keeps its seat.
    await open.sandbox.press(unpaid.reference, "pay");
    await open.sandbox.deliverTo(open.academy);
    for (const one of [joined, unpaid]) {
      expect(await readEnrolment(open.academy, one)).toMatchObject({
        status: "confirmed",
        intake: { id: intake.id, startsOn: "2027-05-31" },
      });
    }
  });

  test("days and hours mail those who have a seat, and nothing else does", async () => {
    const intake = await given("2027-09-06");
    const [joined] = await fill(intake, 1);
    if (!joined) throw new Error("nobody has registered");
    const mails = async () =>
      (await open.academy.ctx.db.select().from(messages).where(eq(messages.kind, "start_moved")))
        .map(({ subject, text }) => ({ subject, text }))
        .filter(({ text }) => text.includes(joined.enrolment.id));
    const times = { days: ["monday", "tuesday"], hoursFrom: "09:00", hoursTo: "14:00" };
    const changed = await edit(intake, times);
    expect(changed.http).toBe(200);
    const [told, ...more] = await mails();
    expect(more).toEqual([]);
    expect(told?.subject).toContain("Your training has other days or hours");
    expect(told?.text).toContain("Monday and Tuesday, 9am to 2pm. It was: Monday to Saturday.");
    expect(told?.text).toContain("Your admission slip has the new days and hours.");
    expect((await edit(changed, { ...times, seats: 21 })).http).toBe(200);
    expect(await mails()).toHaveLength(1);
  });

  test("refuses a start in the past, another centre for people, and what exists", async () => {
    const intake = await given("2027-06-07");
    await add({ startsOn: "2027-06-14" });
    await fill(intake, 0, 1);
    expect((await edit(intake, { startsOn: "2026-11-20" })).fields).toEqual({
      startsOn: "Choose today or a later day",
    });
    expect((await edit(intake, { startsOn: "2027-06-14" })).code).toBe("intake_exists");
    const elsewhere = await edit(intake, { centreId: "yola" });
    expect([elsewhere.code, elsewhere.error]).toEqual([
      "people_joined",
      "1 person has registered for this intake at its centre, or is waiting for it. Add another intake instead.",
    ]);
  });

  test("one that has started keeps its start, and its seats may change", async () => {
    const intake = await given("2026-11-30");
    await goTo("2026-12-02T09:00:00Z");
    expect(await edit(intake, { seats: 25 })).toMatchObject({ http: 200, seats: 25 });
    await goTo(now);
  });
});

describe("removing", () => {
  test("needs an intake without people; a cancelled registration keeps no date", async () => {
    const intake = await given("2027-07-05");
    const made = await fill(intake, 1, 2);
    const remove = () => call("DELETE", `/${intake.id}?version=1`);
    expect(await remove()).toMatchObject({
      http: 409,
      code: "people_joined",
      error: "This intake cannot be removed: 1 person has joined, 2 people have not paid yet.",
    });
    for (const { enrolment } of made) {
      await open.academy.ctx.db
        .update(enrolments)
        .set({ status: "cancelled" })
        .where(eq(enrolments.id, enrolment.id));
    }
    expect((await remove()).http).toBe(204);
    expect((await call("GET", `/${intake.id}`)).http).toBe(404);
    const [kept] = await open.academy.ctx.db
      .select()
      .from(enrolments)
      .where(eq(enrolments.id, made[0]?.enrolment.id ?? ""));
    expect(kept?.intakeId).toBeNull();
  });

  test("keeps what was paid back", async () => {
    const intake = await given("2027-07-12");
    const [made] = await fill(intake, 1);
    await open.academy.ctx.db
      .update(enrolments)
      .set({ status: "refunded" })
      .where(eq(enrolments.id, made?.enrolment.id ?? ""));
    expect((await call("DELETE", `/${intake.id}?version=1`)).error).toContain(
      "1 person got their money back",
    );
  });
});

describe("the list", () => {
  test("filters by program, centre, days and time, searches the title, and sorts", async () => {
    const ofTiling = await list("programId=tiling&pageSize=100");
    expect(new Set(ofTiling.intakes.map(({ programId }) => programId))).toEqual(
      new Set(["tiling"]),
    );
    const starts = ofTiling.intakes.map(({ startsOn }) => startsOn);
    expect(starts).toEqual(starts.toSorted());
    const yola = await list("programId=tiling&centre=yola&from=2027-03-01&to=2027-03-31");
    expect(yola.intakes.map(({ startsOn, location }) => [startsOn, location])).toContainEqual([
      ...["2027-03-01", "Yola, Adamawa"],
    ]);
    expect(new Set(yola.intakes.map(({ startsOn }) => startsOn.slice(0, 7)))).toEqual(
      new Set(["2027-03"]),
    );
    const online = await list("centre=online&pageSize=100");
    expect(new Set(online.intakes.map(({ location }) => location))).toEqual(new Set(["Online"]));
    expect((await list("search=tILIN&time=coming")).total).toBeGreaterThan(3);
    const reply = await open.academy.call("GET", "/admin/intakes?centre=lagos", { token });
    expect(reply.status).toBe(422);
  });

  test("as a file", async () => {
    const reply = await open.academy.call(
      "GET",
      "/admin/intakes?format=csv&programId=tiling&from=2027-04-01&to=2027-04-30",
      { token },
    );
    const [head, first] = (reply.body as unknown as string).split("\r\n");
    expect(head).toContain(
      '"Program","Place","Starts","Ends","Days","Hours","Seats","Joined","Not paid yet"',
    );
    expect(first).toBe(
      '"Tiling","Jalingo, Taraba",2027-04-05,2028-01-05,"Monday to Saturday","",5,3,2,2,0',
    );
  });

  test.each(["clerk", "reviewer"] as const)("not for a %s", async (role) => {
    const other = await signInAs(open.academy, "admin", undefined, role);
    expect((await open.academy.call("GET", "/admin/intakes", other)).status).toBe(403);
    const body = { ...tiling, startsOn: "2027-12-06" };
    expect((await open.academy.call("POST", "/admin/intakes", { ...other, body })).status).toBe(
      403,
    );
  });
});
