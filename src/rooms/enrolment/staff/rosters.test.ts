import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { setStaffRole } from "#rooms/accounts/door.server.ts";
import type { Roster } from "#rooms/enrolment/staff/rosters.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readCsv } from "#tests/support/reading/read-csv.ts";
import { enrolments } from "../tables.server.ts";

/** Who starts when, as a clerk sees it. */

const { academy } = await openEnrolmentAcademyForFile();
let clerk = "";
let owner = "";
const monday = "2027-01-04";
const people: Record<string, string> = {};

async function addIntake(centreId: "jalingo" | "yola", startsOn: string): Promise<string> {
  const body = { programId: "tiling", centreId, startsOn, seats: 20 };
  const added = await academy.call("POST", "/admin/intakes", { token: owner, body });
  expect(added.status).toBe(201);
  return (added.body as { id: string }).id;
}

/** Adds someone to an intake. @param paidNaira the part paid at the counter, in naira */
async function add(intakeId: string, fullName: string, paidNaira: number, more: object = {}) {
  const { enrolment } = await enrol(academy, { fullName, ...more });
  people[fullName] = enrolment.id;
  await academy.ctx.db.update(enrolments).set({ intakeId }).where(eq(enrolments.id, enrolment.id));
  if (paidNaira === 0) return;
  const paid = await academy.call("POST", `/admin/enrolments/${enrolment.id}/manual-payment`, {
    token: owner,
    body: {
      amountKobo: paidNaira * 100,
      method: "cash",
      location: "Jalingo, Taraba",
      takenOn: "2026-11-21",
      receiptNumber: fullName,
    },
  });
  expect(paid.status).toBe(201);
  await academy.ctx.db.update(enrolments).set({ intakeId }).where(eq(enrolments.id, enrolment.id));
}

const guardian = {
  dateOfBirth: "2011-05-04",
  guardianName: "Hauwa Musa",
  guardianPhone: "0803 999 0001",
  guardianRelationship: "mother",
  guardianConsent: true,
};

let tiling = "";
beforeAll(async () => {
  clerk = (await signInAs(academy, "admin", undefined, "clerk")).token;
  const signedIn = await signInAs(academy, "admin");
  owner = signedIn.token;
  await openTillFor(academy, signedIn);
  tiling = await addIntake("jalingo", monday);
  const yola = await addIntake("yola", "2027-01-10");
  await addIntake("yola", "2027-01-11");
  await add(tiling, "Zainab Bello", 95_000);
  await add(tiling, "Bala Sani", 60_000);
  await add(tiling, "Amina Musa", 0, guardian);
  await add(yola, "Yusuf Ali", 95_000);
  await add(tiling, "Gone Person", 0);
  const cancelled = await academy.call(
    "POST",
    `/admin/enrolments/${people["Gone Person"]}/cancel`,
    {
      token: owner,
      body: { reason: "Asked for it" },
    },
  );
  expect(cancelled.status).toBe(200);
});

const get = async (path: string, token = clerk) => {
  const reply = await academy.call("GET", path, { token });
  return { status: reply.status, body: reply.body as never };
};

test("a roster lists people with places first, with phones, a minor's guardian, and what each owes", async () => {
  const { status, body } = await get(`/admin/intakes/${tiling}/roster`);
  expect(status).toBe(200);
  const roster = body as Roster;
  expect(roster).toMatchObject({ programTitle: "Tiling", seats: 20, joined: 2, waiting: 1 });
  expect(roster.people.map(({ fullName }) => fullName)).toEqual([
    ...["Bala Sani", "Zainab Bello", "Amina Musa"],
  ]);
  const [bala, zainab, amina] = roster.people;
  // The instalments of the beginner level are due weeks after the start: nothing of them is due yet.
  expect(bala).toMatchObject({ hasPlace: true, dueNowKobo: 0, openKobo: 3_500_000 });
  expect(bala).toMatchObject({ guardian: null, endsOn: "2027-04-03" });
  expect(zainab).toMatchObject({ hasPlace: true, dueNowKobo: 0, openKobo: 0, nextDueOn: null });
  expect(amina).toMatchObject({
    hasPlace: false,
    openKobo: 9_500_000,
    guardian: { name: "Hauwa Musa", relationship: "mother", phoneNumber: "+2348039990001" },
  });
  expect(roster.openKobo).toBe(13_000_000);
  expect(roster.dueNowKobo).toBe(amina?.dueNowKobo);
});

test("a roster has the newest note about each learner", async () => {
  const bala = async () => {
    const { people: all } = (await get(`/admin/intakes/${tiling}/roster`)).body as Roster;
    return all.find(({ fullName }) => fullName === "Bala Sani");
  };
  expect((await bala())?.note).toBeNull();
  const [place] = await academy.ctx.db
    .select({ learnerId: enrolments.learnerId })
    .from(enrolments)
    .where(eq(enrolments.id, people["Bala Sani"] ?? ""));
  for (const [text, time] of [
    ["Called", "09:01"],
    ["Asks for another start", "09:02"],
  ]) {
    academy.setTime(`2026-11-21T${time}:00Z`);
    const path = `/admin/people/${place?.learnerId}/notes`;
    expect((await academy.call("POST", path, { token: clerk, body: { text } })).status).toBe(201);
  }
  academy.setTime("2026-11-21T09:00:00Z");
  expect((await bala())?.note).toBe("Asks for another start");
});

test("what becomes due is owed now", async () => {
  academy.setTime("2027-02-02T09:00:00Z");
  const late = (await signInAs(academy, "admin", undefined, "clerk")).token;
  const roster = (await get(`/admin/intakes/${tiling}/roster`, late)).body as Roster;
  const bala = roster.people.find(({ fullName }) => fullName === "Bala Sani");
  expect(bala?.dueNowKobo).toBeGreaterThan(0);
  expect(bala?.dueNowKobo).toBeLessThan(3_500_000);
  academy.setTime("2026-11-21T09:00:00Z");
});

test("the starts of a week are from Monday to Sunday, at one centre, or only with people who owe", async () => {
  type Starts = { from: string; to: string; starts: Roster[]; total: number };
  const ask = async (query: string) =>
    (await get(`/admin/rosters/week?week=2027-01-06${query}`)).body as Starts;
  const week = await ask("");
  expect([week.from, week.to]).toEqual([monday, "2027-01-10"]);
  const withPeople = week.starts.filter((start) => start.people.length > 0);
  expect(withPeople.map(({ location }) => location)).toEqual([
    ...["Jalingo, Taraba", "Yola, Adamawa"],
  ]);
  const yola = await ask("&centre=yola");
  expect(new Set(yola.starts.map(({ location }) => location))).toEqual(new Set(["Yola, Adamawa"]));
  const owing = await ask("&money=owing");
  expect(owing.starts.flatMap((start) => start.people.map(({ fullName }) => fullName))).toEqual([
    ...["Bala Sani", "Amina Musa"],
  ]);
  for (const query of ["week=soon", "week=2027-02-30", "centre=lagos", "money=all"]) {
    expect((await get(`/admin/rosters/week?${query}`)).status).toBe(422);
  }
});

test("a page of a week begins at the own centre", async () => {
  const { personId, email } = await signInAs(academy, "admin", undefined, "clerk");
  await setStaffRole(academy.ctx, personId, "clerk", "yola");
  const { token } = await signInAs(academy, "admin", email, "clerk");
  const page = async (number: number, more = "") => {
    const path = `/admin/rosters/week?week=2027-01-06&pageSize=1&page=${number}${more}`;
    const { body } = await academy.call("GET", path, { token });
    const { starts, total } = body as { starts: Roster[]; total: number };
    return { total, centres: starts.map(({ centreId }) => centreId) };
  };
  const { total, centres } = await page(1);
  expect(total).toBeGreaterThan(1);
  expect(centres).toEqual(["yola"]);
  expect((await page(total)).centres).not.toEqual(["yola"]);
  expect(await page(1, "&money=owing")).toEqual({ total: 1, centres: ["jalingo"] });
});

test("files have one line for each person", async () => {
  const file = async (path: string) => {
    const headers = { authorization: `Bearer ${clerk}` };
    const reply = await academy.inject({ method: "GET", url: `/api${path}`, headers });
    return readCsv(reply.body);
  };
  const [head = [], first = [], ...rest] = await file(`/admin/intakes/${tiling}/roster?format=csv`);
  const row = Object.fromEntries(head.map((name, at) => [name, first[at]]));
  expect(row).toMatchObject({ Name: "Bala Sani", Starts: monday, "To pay (NGN)": "35000.00" });
  expect(rest.length).toBe(2);
  expect((await file("/admin/rosters/week?format=csv&week=2027-01-04")).length).toBe(5);
});

test("a clerk finds every intake, and may not edit one", async () => {
  const list = (await get("/admin/rosters?search=tiling&centre=jalingo&month=2027-01")).body as {
    rosters: { id: string; joined: number; waiting: number }[];
  };
  expect(list.rosters.find(({ id }) => id === tiling)).toMatchObject({ joined: 2, waiting: 1 });
  expect((await get(`/admin/intakes/${tiling}`)).status).toBe(403);
  expect((await get("/admin/intakes/nothing/roster")).status).toBe(404);
});
