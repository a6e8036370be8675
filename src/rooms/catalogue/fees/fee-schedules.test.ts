import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import type { ProgramRecord } from "#rooms/catalogue/program/program-record.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { feeSchedules } from "../tables.server.ts";
import type { FeeScheduleRecord } from "./fee-schedule-endpoints.ts";

const open = await openEnrolmentAcademyForFile();
const today = "2026-11-21";
const nextMonth = "2026-12-21";
let token = "";
let seeded = "";
/** Unused sessions end, so an admin signs in at each new time. */
async function goTo(time: string) {
  open.academy.setTime(time);
  token = (await signInAs(open.academy, "admin")).token;
}
beforeAll(async () => {
  await goTo(`${today}T09:00:00Z`);
  seeded = (await list())[0]?.holdsFrom ?? "";
});
beforeEach(async () => {
  await goTo(`${today}T09:00:00Z`);
  const { db } = open.academy.ctx;
  for (const { holdsFrom } of await list()) {
    if (holdsFrom !== seeded) {
      await db.delete(feeSchedules).where(eq(feeSchedules.holdsFrom, holdsFrom));
    }
  }
});

type Answer = FeeScheduleRecord & { code: string; error: string; fields: Record<string, string> };
async function call(method: "GET" | "POST" | "PUT" | "DELETE", path = "", body?: unknown) {
  const reply = await open.academy.call(method, `/admin/fees${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
  });
  return { ...(reply.body as Answer), http: reply.status };
}
async function list() {
  const reply = await open.academy.call("GET", "/admin/fees", { token });
  return (reply.body as { schedules: FeeScheduleRecord[] }).schedules;
}

/** What the audit log says about a change. @param holdsFrom the day that the fees have after it */
async function changeOf(holdsFrom: string) {
  const [entry] = await open.academy.ctx.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, "fees.changed"), eq(auditEntries.subject, holdsFrom)));
  return entry?.details;
}

const level = (tuition: number) => ({
  registration: 10_000,
  tuition,
  practical: 30_000,
  certification: 15_000,
});
const fees = { beginner: level(45_000), intermediate: level(80_000), advanced: level(140_000) };
const body = (more: object = {}) => ({ holdsFrom: nextMonth, fees, ...more });

test("the list has state, search, order, pages and a file", async () => {
  await call("POST", "", body());
  await call("POST", "", body({ holdsFrom: "2027-03-01" }));
  const read = async (query: string) => {
    const reply = await open.academy.call("GET", `/admin/fees?${query}`, { token });
    return { ...(reply.body as { schedules: FeeScheduleRecord[]; total: number }), reply };
  };
  const days = async (query: string) =>
    (await read(query)).schedules.map(({ holdsFrom }) => holdsFrom);
  expect(await days("")).toEqual(["2027-03-01", nextMonth, seeded]);
  expect(await days("order=asc&state=coming")).toEqual([nextMonth, "2027-03-01"]);
  expect(await days("state=in_force")).toEqual([seeded]);
  expect(await days("search=March%202027")).toEqual(["2027-03-01"]);
  expect(await days("search=95,000")).toEqual([seeded]);
  expect(await days("search=nothing%25")).toEqual([]);
  const file = String((await read("format=csv&state=coming")).reply.body)
    .trim()
    .split("\r\n");
  expect(file).toHaveLength(3);
  expect(file[0]).toContain("Beginner: tuition (NGN)");
  expect(file[1]).toContain('2027-03-01,,"Coming",10000.00,45000.00,30000.00,15000.00,100000.00');
});

test("lists what is in effect and what is coming, in naira and with totals", async () => {
  const added = await call("POST", "", body());
  expect(added).toMatchObject({ http: 201, holdsFrom: nextMonth, state: "coming" });
  expect(added.fees.beginner).toEqual({ ...level(45_000), total: 100_000 });
  expect(
    (await list()).map(({ holdsFrom, holdsUntil, state, fees: of }) => [
      [holdsFrom, holdsUntil, state],
      of.beginner?.total,
    ]),
  ).toEqual([
    [[nextMonth, null, "coming"], 100_000],
    [[seeded, "2026-12-20", "in_force"], 95_000],
  ]);
  await goTo(`${nextMonth}T09:00:00Z`);
  expect((await list()).map(({ state }) => state)).toEqual(["in_force", "past"]);
});

test("each level has a plan of instalments: as it was, or as an owner sets it", async () => {
  const seededPlans = await call("POST", "", body());
  expect(seededPlans.plans.beginner).toEqual({ practical: 4, certification: 8 });
  const plans = {
    beginner: { tuition: 2, certification: 12 },
    intermediate: {},
    advanced: { practical: 0 },
  };
  const { version } = seededPlans;
  const changed = await call("PUT", `/${nextMonth}`, body({ plans, version }));
  expect(changed).toMatchObject({ http: 200, plans });
  expect(await changeOf(nextMonth)).toMatchObject({
    changed: ["beginner.plan", "intermediate.plan", "advanced.plan"],
  });
  await call("POST", "", body({ holdsFrom: today, plans }));
  const { payNow } = await readEnrolment(open.academy, await enrol(open.academy));
  expect(payNow?.instalments.map(({ amountKobo }) => amountKobo)).toEqual([
    4_000_000, 4_500_000, 1_500_000,
  ]);
});

test("today is early enough: public pages and quotes have the new fees at once", async () => {
  const shown = async () =>
    (await open.academy.call("GET", "/programs/tiling")).body as ProgramRecord;
  expect((await shown()).fees?.beginner?.total).toBe(95_000);
  expect((await call("POST", "", body({ holdsFrom: today }))).state).toBe("in_force");
  expect((await shown()).fees?.beginner?.total).toBe(100_000);
  expect((await enrol(open.academy)).payment?.amountKobo).toBe(10_000_000);
});

test("people who registered before pay the old quote until it expires, and then are asked", async () => {
  const made = await enrol(open.academy);
  await call("POST", "", body({ holdsFrom: today }));
  open.academy.setTime("2026-12-21T08:59:59Z");
  expect((await readEnrolment(open.academy, made)).payNow).toMatchObject({
    amountKobo: 9_500_000,
    quoteChange: null,
  });
  open.academy.setTime("2026-12-21T09:00:00Z");
  expect((await readEnrolment(open.academy, made)).payNow).toMatchObject({
    quoteChange: { oldAmountKobo: 9_500_000, newAmountKobo: 10_000_000 },
  });
});

describe("is refused", () => {
  const plans = { beginner: {}, intermediate: {}, advanced: {} };
  const wrong = (part: object) => body({ fees: { ...fees, beginner: { ...level(1), ...part } } });
  test.each([
    ["yesterday", body({ holdsFrom: "2026-11-20" }), "holdsFrom", "Choose today or a later day"],
    ["no day", { fees }, "holdsFrom", "Enter the day"],
    ["no such day", body({ holdsFrom: "2026-02-30" }), "holdsFrom", "Enter the day"],
    ["a day with HTML", body({ holdsFrom: "<b>2026-12-01" }), "holdsFrom", "Enter the day"],
    ["a level missing", body({ fees: { beginner: level(1) } }), "fees.intermediate", ""],
    ["kobo", wrong({ tuition: 0.5 }), "fees.beginner.tuition", "Enter whole naira"],
    ["less than nothing", wrong({ tuition: -1 }), "fees.beginner.tuition", "Enter whole naira"],
    ["a word", wrong({ tuition: "many" }), "fees.beginner.tuition", "Enter whole naira"],
    ["too much", wrong({ tuition: 10_000_001 }), "fees.beginner.tuition", "10,000,000 naira"],
    [
      "nothing at all",
      wrong({ registration: 0, tuition: 0, practical: 0, certification: 0 }),
      "fees.beginner",
      "A level must cost something",
    ],
    [
      "a word for weeks",
      body({ plans: { ...plans, beginner: { practical: "four" } } }),
      "plans.beginner.practical",
      "Enter 0 to 52 weeks",
    ],
    [
      "more than a year",
      body({ plans: { ...plans, beginner: { practical: 53 } } }),
      "plans.beginner.practical",
      "Enter 0 to 52 weeks",
    ],
    [
      "nothing due at registration",
      body({
        fees: { ...fees, beginner: { ...level(1), registration: 0 } },
        plans: { ...plans, beginner: { tuition: 1, practical: 4, certification: 8 } },
      }),
      "plans.beginner",
      "Something must be due",
    ],
  ])("a schedule with %s", async (_what, given, field, sentence) => {
    const { http, fields } = await call("POST", "", given);
    expect(http).toBe(422);
    expect(fields[field]).toContain(sentence);
    expect((await list()).length).toBe(1);
  });

  test("a second schedule from the same day, even when many come at once", async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => call("POST", "", body())));
    expect(all.filter(({ http }) => http === 201).length).toBe(1);
    const refused = all.filter(({ http }) => http !== 201);
    expect(new Set(refused.map(({ http, code }) => `${http} ${code}`))).toEqual(
      new Set(["409 schedule_exists"]),
    );
    expect(refused[0]?.error).toContain("21 December 2026");
  });

  test("any schedule from a clerk or a reviewer", async () => {
    for (const role of ["clerk", "reviewer"] as const) {
      const other = await signInAs(open.academy, "admin", undefined, role);
      const reply = await open.academy.call("POST", "/admin/fees", { ...other, body: body() });
      expect(reply.status).toBe(403);
    }
  });
});

describe("what has not begun", () => {
  test("changes, with its day too", async () => {
    const { version } = await call("POST", "", body());
    const cheaper = { ...fees, beginner: level(35_000) };
    const changed = await call("PUT", `/${nextMonth}`, {
      holdsFrom: "2027-01-01",
      fees: cheaper,
      version,
    });
    expect(changed).toMatchObject({ http: 200, holdsFrom: "2027-01-01" });
    expect(changed.fees.beginner?.total).toBe(90_000);
    expect((await list()).map(({ holdsFrom }) => holdsFrom)).toEqual(["2027-01-01", seeded]);
    expect(await changeOf("2027-01-01")).toEqual({
      startsOn: { from: nextMonth, to: "2027-01-01" },
      changed: ["beginner.tuition"],
    });
  });

  test("is withdrawn, and is gone for the next", async () => {
    const { version } = await call("POST", "", body());
    expect((await call("DELETE", `/${nextMonth}?version=${version}`)).http).toBe(204);
    expect((await call("DELETE", `/${nextMonth}?version=${version}`)).http).toBe(404);
    expect((await call("PUT", `/${nextMonth}`, body({ version }))).http).toBe(404);
  });

  test("cannot be moved to the day of other fees or into the past", async () => {
    await call("POST", "", body({ holdsFrom: "2027-01-01" }));
    const { version } = await call("POST", "", body());
    const moved = (holdsFrom: string) => call("PUT", `/${nextMonth}`, body({ holdsFrom, version }));
    expect(await moved("2027-01-01")).toMatchObject({ http: 409, code: "schedule_exists" });
    expect(await moved("2026-11-20")).toMatchObject({ http: 422 });
  });

  test("100 edits at once: one is stored, the others are told", async () => {
    const { version } = await call("POST", "", body());
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        call("PUT", `/${nextMonth}`, {
          ...body({ version }),
          fees: { ...fees, beginner: level(50_000 + at) },
        }),
      ),
    );
    expect(all.filter(({ http }) => http === 200).length).toBe(1);
    expect(all.filter(({ code }) => code === "changed_meanwhile").length).toBe(99);
  });

  test("a stale edit is refused even when someone withdrew the fees and set them again", async () => {
    const { version } = await call("POST", "", body());
    await call("DELETE", `/${nextMonth}?version=${version}`);
    await call("POST", "", body());
    for (const [method, path, given] of [
      ["PUT", "", body({ version })],
      ["DELETE", `?version=${version}`, undefined],
    ] as const) {
      const reply = await call(method, `/${nextMonth}${path}`, given);
      expect(reply).toMatchObject({ http: 409, code: "changed_meanwhile" });
    }
  });
});

test("what is in effect can neither be changed nor withdrawn", async () => {
  const { version = 0 } = (await list())[0] ?? {};
  for (const [method, path, given] of [
    ["PUT", "", body({ version })],
    ["DELETE", `?version=${version}`, undefined],
  ] as const) {
    const reply = await call(method, `/${seeded}${path}`, given);
    expect(reply).toMatchObject({ http: 409, code: "already_begun" });
  }
  const { version: own } = await call("POST", "", body());
  await goTo(`${nextMonth}T00:00:00Z`);
  expect(await call("DELETE", `/${nextMonth}?version=${own}`)).toMatchObject({
    code: "already_begun",
  });
});
