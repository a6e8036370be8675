import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { askForRefund } from "#tests/support/payments/staff-refunds.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { TodayAnswer } from "./overview.ts";

/** Today, as the roles see it. The clock of the tests says 21 November 2026, a Saturday. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();
let owner = "";
const today = async (token = owner) => {
  const reply = await academy.call("GET", "/admin/overview/today", { token });
  return { status: reply.status, body: reply.body as TodayAnswer };
};

async function takeCash(centreId: "jalingo" | "yola", kobo: number) {
  const location = centreId === "jalingo" ? "Jalingo, Taraba" : "Yola, Adamawa";
  const { enrolment } = await enrol(academy, { preferredLocation: location });
  const paid = await academy.call("POST", `/admin/enrolments/${enrolment.id}/manual-payment`, {
    token: owner,
    body: {
      amountKobo: kobo,
      method: "cash",
      location,
      takenOn: "2026-11-21",
      receiptNumber: enrolment.id,
    },
  });
  expect(paid.status).toBe(201);
  return { id: enrolment.id, reference: (paid.body as { reference: string }).reference };
}

beforeAll(async () => {
  const signedIn = await signInAs(academy, "admin");
  owner = signedIn.token;
  await openTillFor(academy, signedIn);
  await openTillFor(academy, signedIn, "yola");
});

test("only staff see it, and those who handle no money see none", async () => {
  expect((await academy.call("GET", "/admin/overview/today")).status).toBe(401);
  const learner = await signInAs(academy, "user");
  expect((await today(learner.token)).status).toBe(403);
  const reviewer = await signInAs(academy, "admin", undefined, "reviewer");
  const seen = await today(reviewer.token);
  const { takings, notCompleted } = seen.body;
  expect([seen.status, takings, notCompleted]).toEqual([200, null, null]);
  expect(seen.body.hasSecondFactor).toBe(false);
});

test("the day's money is listed by way and centre, with refunds beside it", async () => {
  const before = await takeCash("yola", 4_000_000);
  // Yesterday's money does not count today.
  await academy.ctx.db.execute(sql`alter table ledger_transactions disable trigger user`);
  await academy.ctx.db.execute(
    sql`update ledger_transactions set posted_at = posted_at - interval '1 day'`,
  );
  await academy.ctx.db.execute(sql`alter table ledger_transactions enable trigger user`);
  await takeCash("jalingo", 6_000_000);
  const yola = await takeCash("yola", 9_500_000);
  const back = await askForRefund({ academy }, owner, yola.reference, {
    amountKobo: 1_000_000,
    centreId: "yola",
    evidence: "Back 1",
  });
  expect(back.http).toBe(201);
  const { reference } = await enrol(academy, { preferredLocation: "Jalingo, Taraba" });
  await sandbox.press(reference, "pay");
  expect(await sandbox.deliverTo(academy)).toEqual([200]);
  const { takings } = (await today()).body;
  expect(before.id).not.toBe("");
  expect(takings).toEqual(
    expect.arrayContaining([
      { way: "card", centreId: "jalingo", receivedKobo: 9_500_000, returnedKobo: 0 },
      { way: "cash", centreId: "jalingo", receivedKobo: 6_000_000, returnedKobo: 0 },
      { way: "cash", centreId: "yola", receivedKobo: 9_500_000, returnedKobo: 1_000_000 },
    ]),
  );
  expect(takings).toHaveLength(3);
});

test("payments that were started today and not completed are counted", async () => {
  const { notCompleted: before } = (await today()).body;
  const { reference } = await enrol(academy, { fullName: "Left Open" });
  const yesterday = await enrol(academy, { fullName: "Left Open Before" });
  await academy.ctx.db.execute(
    sql`update payment_attempts set created_at = created_at - interval '1 day'
      where reference = ${yesterday.reference}`,
  );
  expect((await today()).body.notCompleted).toBe(Number(before) + 1);
  await sandbox.press(reference, "pay");
  expect(await sandbox.deliverTo(academy)).toEqual([200]);
  expect((await today()).body.notCompleted).toBe(before);
});

test("a clerk's own centre comes first: its money, and its starts of this week", async () => {
  const intake = async (centreId: string) => {
    const body = { programId: "tiling", centreId, startsOn: "2026-11-21", seats: 20 };
    const added = await academy.call("POST", "/admin/intakes", { token: owner, body });
    return (added.body as { id: string }).id;
  };
  const jalingo = await intake("jalingo");
  await intake("yola");
  for (const fullName of ["Bala Sani", "Amina Musa"]) {
    const { enrolment } = await enrol(academy, { fullName });
    await academy.ctx.db.execute(
      sql`update enrolments set intake_id = ${jalingo} where id = ${enrolment.id}`,
    );
  }
  for (const centreId of ["yola", "jalingo"] as const) {
    const clerk = await signInAs(academy, "admin", undefined, "clerk");
    await academy.ctx.db.execute(
      sql`insert into staff_records (person_id, centre_id) values (${clerk.personId}, ${centreId})
        on conflict (person_id) do update set centre_id = excluded.centre_id`,
    );
    const { body } = await today(clerk.token);
    expect(body.centreId).toBe(centreId);
    expect(body.takings?.[0]?.centreId).toBe(centreId);
    expect(body.starts[0]?.centreId).toBe(centreId);
    expect(body.starts).toHaveLength(2);
    const start = body.starts.find(({ id }) => id === jalingo);
    expect(start).toMatchObject({ seats: 20, waiting: 2, owing: 2, dueNowKobo: 10_000_000 });
    expect(start?.owingFirst.map(({ fullName }) => fullName).toSorted()).toEqual([
      ...["Amina Musa", "Bala Sani"],
    ]);
    expect(start).not.toHaveProperty("people");
  }
});

test("who is late comes first who is late longest, for those who may remind them", async () => {
  const names: Record<string, string> = {};
  for (const [fullName, day] of [
    ["Late Since Friday", "2026-11-20"],
    ["Late Since May", "2026-05-02"],
    ["Due Today", "2026-11-21"],
  ] as const) {
    const { enrolment } = await enrol(academy, { fullName });
    await academy.ctx.db.execute(
      sql`update enrolments set status = 'confirmed', confirmed_at = now(), next_due_on = ${day}
        where id = ${enrolment.id}`,
    );
    names[enrolment.id] = fullName;
  }
  const { late } = (await today()).body;
  expect(late?.map(({ id }) => names[id])).toEqual(["Late Since May", "Late Since Friday"]);
  const reviewer = await signInAs(academy, "admin", undefined, "reviewer");
  expect((await today(reviewer.token)).body.late).toBeNull();
});

test("a closed till waits to be counted again, and its difference is told after that", async () => {
  const clerk = await signInAs(academy, "admin", undefined, "clerk");
  const till = await openTillFor(academy, clerk, "jalingo", 500_000);
  const body = { countKobo: 400_000, note: "A false note" };
  const closed = await academy.call("POST", `/admin/tills/${till}/close`, {
    token: clerk.token,
    body,
  });
  expect(closed.status).toBe(200);
  const tasks = async (token: string) =>
    (
      (await academy.call("GET", "/admin/overview", { token })).body as {
        tasks: { name: string }[];
      }
    ).tasks.filter(({ name }) => name.startsWith("till"));
  const task = (name: string) => ({
    ...{ name, many: 1, since: expect.any(String), amountKobo: null },
  });
  expect(await tasks(owner)).toEqual([task("tillsToCount")]);
  expect(await tasks(clerk.token)).toEqual([]);
  const second = { token: owner, body: { countKobo: 400_000 } };
  const taken = await academy.call("POST", `/admin/tills/${till}/hand-over`, second);
  expect(taken.status).toBe(200);
  expect(await tasks(owner)).toEqual([task("tillDifferences")]);
});
