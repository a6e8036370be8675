import { eq, like } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { inTransaction } from "#foundation/context.ts";
import { setStaffRole } from "#rooms/accounts/door.server.ts";
import { openPayments, type TestPayments } from "#tests/support/payments/open-payments.ts";
import { takeCash } from "#tests/support/payments/open-till.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { postEntries } from "../ledger/post-entries.server.ts";
import type { CentreCash, OwnCash, TillRecord, TillSheet } from "./tills.ts";

/** A clerk's cash box: float, payments and refunds, entries, counts, hand-over, deposits. */

type Staff = Awaited<ReturnType<typeof signInAs>>;
type Answer = TillRecord & {
  http: number;
  code: string;
  error: string;
  fields: Record<string, string>;
};

let room: TestPayments;
let owner: Staff;
let clerk: Staff;
beforeEach(async () => {
  await room?.close();
  room = await openPayments();
  owner = await signInAs(room.academy, "admin", "owner@academy.example");
  clerk = await signInAs(room.academy, "admin", "clerk@academy.example", "clerk");
});
afterAll(() => room.close());

const jalingo = "Jalingo, Taraba";
const call = async (method: "GET" | "POST", path: string, staff: Staff, body?: object) => {
  const reply = await room.academy.call(method, path, {
    token: staff.token,
    ...(body ? { body } : {}),
  });
  return { ...(reply.body as Answer), http: reply.status };
};
const open = (staff: Staff, floatKobo = 0, more = {}) =>
  call("POST", "/admin/tills", staff, { location: jalingo, floatKobo, ...more });
const close = (id: string, staff: Staff, countKobo: number, more = {}) =>
  call("POST", `/admin/tills/${id}/close`, staff, { countKobo, ...more });
const handOver = (id: string, staff: Staff, countKobo: number, more = {}) =>
  call("POST", `/admin/tills/${id}/hand-over`, staff, { countKobo, ...more });
const enter = (id: string, staff: Staff, kind: string, amountKobo: number, more = {}) =>
  call("POST", `/admin/tills/${id}/entries`, staff, {
    ...{ kind, amountKobo, reason: "Diesel for the generator", ...more },
  });
const sheet = async (id: string, staff: Staff) =>
  (await call("GET", `/admin/tills/${id}`, staff)) as unknown as TillSheet;
const cash = async () =>
  ((await call("GET", "/admin/safes", owner)) as unknown as { centres: CentreCash[] })
    .centres[0] as CentreCash;

/** @returns the reference of a cash payment for a new order */
const take = (staff: Staff, amountKobo?: number, centreId?: "jalingo" | "yola") =>
  takeCash(room, staff, amountKobo, staff === clerk ? "clerk" : "owner", centreId);
let given = 0;
const giveBack = (reference: string, naira: number, staff = owner) =>
  call("POST", `/admin/payments/${reference}/refund`, staff, {
    ...{ reason: "The learner moved", amountKobo: naira * 100 },
    ...{ centreId: "jalingo", evidence: `Back ${++given}` },
  });
/** Cash that someone recorded before there were tills. */
const recordBefore = (amountKobo: number) =>
  inTransaction(room.ctx, (tx) =>
    postEntries(tx, {
      transactionKind: "charge",
      reference: "before",
      entries: [
        { account: "cash:jalingo", amountKobo },
        { account: "unallocated", amountKobo: -amountKobo },
      ],
    }),
  );

describe("cash without an open till", () => {
  test("is refused, even an owner's, and at another centre", async () => {
    const refused = { code: "till_closed", message: "Open your till at Jalingo first." };
    await expect(take(clerk)).rejects.toMatchObject(refused);
    await expect(take(owner)).rejects.toMatchObject(refused);
    await open(clerk);
    await take(clerk);
    await expect(take(owner, 100_000, "yola")).rejects.toMatchObject({
      message: "Open your till at Yola first.",
    });
    await expect(take(owner)).rejects.toMatchObject(refused);
    expect(await balances(room.ctx)).toMatchObject({ "cash:jalingo": 9_500_000 });
  });

  test("does not go back either", async () => {
    await open(clerk);
    const reference = await take(clerk);
    expect(await giveBack(reference, 1_000)).toMatchObject({ http: 409, code: "till_closed" });
    await open(owner);
    expect(await giveBack(reference, 1_000)).toMatchObject({
      ...{ http: 422, code: "too_little_cash" },
      error: "Your till at Jalingo holds less than this, according to our records.",
    });
    expect((await balances(room.ctx))["cash:jalingo"]).toBe(9_500_000);
  });
});

describe("a day", () => {
  test("float, payments, refund and entries add up, and a missing ₦500 is its own difference", async () => {
    await recordBefore(2_000_000);
    const { id, http } = await open(owner, 2_000_000);
    expect(http).toBe(201);
    const reference = await take(owner);
    expect(await giveBack(reference, 10_000)).toMatchObject({ http: 201, status: "done" });
    expect(await enter(id, owner, "out", 350_000)).toMatchObject({ http: 201 });
    await enter(id, owner, "in", 50_000, { reason: "Change from the shop" });
    await enter(id, owner, "deposit", 5_000_000, { reference: "Slip 7" });
    const holds = 2_000_000 + 9_500_000 - 1_000_000 - 350_000 + 50_000 - 5_000_000;
    const counted = holds - 50_000;
    expect(await close(id, owner, counted)).toMatchObject({
      http: 422,
      fields: { note: expect.stringMatching(/^₦500 is missing: there should be ₦52,000/) },
    });
    expect(await close(id, owner, counted, { note: "Wrong change" })).toMatchObject({
      ...{ http: 200, state: "closed", expectedKobo: holds, countKobo: counted },
      differenceKobo: -50_000,
    });
    expect(await close(id, owner, counted)).toMatchObject({ http: 409, code: "already_closed" });
    expect(await balances(room.ctx)).toMatchObject({
      ...{ "cash:jalingo": counted, cash_differences: 50_000, petty_cash: 300_000 },
      "cash_in_transit:jalingo": 5_000_000,
    });
    const { movements, totals, closing, opening } = await sheet(id, owner);
    expect(opening).toMatchObject({ differenceKobo: 0, by: { name: "Test admin" } });
    expect(movements.reduce((sum, { amountKobo }) => sum + (amountKobo ?? 0), 0)).toBe(
      holds - 2_000_000,
    );
    expect(movements.find(({ kind }) => kind === "payment")).toMatchObject({
      ...{ who: "Asabe Danjuma", receipt: expect.stringMatching(/^ZR-2026-/) },
      paymentReference: reference,
    });
    expect(totals).toMatchObject({ refundsKobo: 1_000_000, outKobo: 350_000, inKobo: 50_000 });
    expect(closing).toMatchObject({ differenceKobo: -50_000, note: "Wrong change" });
    const actions = await room.ctx.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(like(auditEntries.action, "till.%"));
    expect(actions.map(({ action }) => action).sort()).toEqual([
      ...["till.closed", "till.explained", "till.opened", "till.paid_in", "till.paid_out"],
    ]);
  });

  test("without any payment, and one of refunds only", async () => {
    const { id } = await open(clerk);
    expect(await close(id, clerk, 0)).toMatchObject({ http: 200, differenceKobo: 0 });
    await open(clerk);
    const reference = await take(clerk);
    const second = await open(owner);
    await enter(second.id, owner, "in", 2_000_000, { reason: "From the bank, not recorded" });
    expect(await giveBack(reference, 5_000)).toMatchObject({ http: 201 });
    expect(await close(second.id, owner, 1_500_000)).toMatchObject({ http: 200 });
    expect(await sheet(second.id, owner)).toMatchObject({
      totals: { paymentsKobo: 0, refundsKobo: 500_000 },
    });
  });

  test("is closed with notes that add up to the count", async () => {
    const { id } = await open(clerk);
    await take(clerk, 275_000);
    const counts = (coinsKobo: number) => ({
      counts: { notes: { "1000": 2, "500": 1, "200": 1, "50": 0 }, coinsKobo },
    });
    expect(await close(id, clerk, 275_000, counts(0))).toMatchObject({
      http: 422,
      fields: { countKobo: "The notes and coins add up to ₦2,700, not to ₦2,750." },
    });
    expect(await close(id, clerk, 275_000, counts(5_000))).toMatchObject({ http: 200 });
    expect((await sheet(id, clerk)).closing).toMatchObject(counts(5_000));
  });

  test("gives out no more than there is, and nothing after the close", async () => {
    const { id } = await open(clerk);
    await take(clerk, 100_000);
    for (const kind of ["out", "deposit"])
      expect(await enter(id, clerk, kind, 100_001)).toMatchObject({
        http: 422,
        fields: { amountKobo: /./ },
      });
    expect(await enter(id, clerk, "out", 100)).toMatchObject({ http: 201 });
    expect(await enter(id, clerk, "out", 100, { reason: "" })).toMatchObject({ http: 422 });
    await close(id, clerk, 99_900);
    expect(await enter(id, clerk, "in", 100)).toMatchObject({ http: 409, code: "till_closed" });
  });

  test("that goes on past midnight in Lagos is one shift: the cash of both days is counted once", async () => {
    room.academy.setTime("2026-11-30T22:50:00Z");
    clerk = await signInAs(room.academy, "admin", "evening@academy.example", "clerk");
    const { id } = await open(clerk);
    await take(clerk, 4_000_000);
    room.academy.setTime("2026-11-30T23:10:00Z");
    await take(clerk, 1_000_000);
    expect(await enter(id, clerk, "out", 50_000)).toMatchObject({ http: 201 });
    expect(await close(id, clerk, 4_950_000)).toMatchObject({ http: 200, differenceKobo: 0 });
    const { movements } = await sheet(id, clerk);
    const payments = movements.filter(({ kind }) => kind === "payment");
    expect(payments.map(({ at, amountKobo }) => [at, amountKobo])).toEqual([
      ["2026-11-30T22:50:00.000Z", 4_000_000],
      ["2026-11-30T23:10:00.000Z", 1_000_000],
    ]);
    // The next morning begins with what is in the box.
    room.academy.setTime("2026-12-01T07:00:00Z");
    expect(await open(clerk, 4_950_000)).toMatchObject({ http: 201 });
  });

  test("that ends before it began, by a wrong clock, is closed all the same", async () => {
    const { id } = await open(clerk);
    room.academy.setTime("2026-11-21T08:00:00Z");
    expect(await close(id, clerk, 0)).toMatchObject({ http: 200 });
    const { closedAt, openedAt } = await sheet(id, clerk);
    expect((closedAt ?? "") < openedAt).toBe(true);
  });
});

describe("the float", () => {
  test("is the last count, and its cash is then in the next till", async () => {
    const { id } = await open(clerk);
    await take(clerk, 500_000);
    await close(id, clerk, 500_000);
    const mine = (await call("GET", "/admin/tills/mine", clerk)) as unknown as {
      centres: OwnCash[];
    };
    expect(mine.centres[0]).toMatchObject({ till: null, last: { tillId: id, countKobo: 500_000 } });
    expect(await open(clerk, 500_000)).toMatchObject({ http: 201, floatKobo: 500_000 });
    expect(await handOver(id, owner, 500_000)).toMatchObject({ http: 409, code: "carried_on" });
    expect(await open(clerk)).toMatchObject({ http: 409, code: "till_open" });
    expect(await cash()).toMatchObject({ tillsKobo: 500_000, safeKobo: 0 });
  });

  test("comes from the safe after a hand-over, including cash recorded before the first till", async () => {
    await recordBefore(1_000_000);
    expect(await cash()).toMatchObject({ safeKobo: 1_000_000, tillsKobo: 0 });
    const { id } = await open(clerk);
    await take(clerk, 500_000);
    await close(id, clerk, 500_000);
    await handOver(id, owner, 500_000);
    expect(await open(owner, 1_200_000)).toMatchObject({ http: 201 });
    expect(await cash()).toMatchObject({ safeKobo: 300_000, tillsKobo: 1_200_000 });
    expect((await balances(room.ctx)).cash_differences).toBeUndefined();
  });
});

describe("a hand-over", () => {
  async function closed(countKobo = 500_000) {
    const { id } = await open(clerk);
    await take(clerk, 500_000);
    await close(id, clerk, countKobo, { note: "x" });
    return id;
  }

  test("needs a second person with the right to it, and a closed till", async () => {
    const { id } = await open(owner);
    expect(await handOver(id, clerk, 0)).toMatchObject({ http: 403, code: "forbidden" });
    expect(await handOver(id, owner, 0)).toMatchObject({ http: 403, code: "same_person" });
    const second = await signInAs(room.academy, "admin", "second@academy.example");
    expect(await handOver(id, second, 0)).toMatchObject({ http: 409, code: "till_open" });
    await close(id, owner, 0);
    expect(await handOver(id, second, 0)).toMatchObject({ http: 200, state: "handed_over" });
    expect(await handOver(id, second, 0)).toMatchObject({ code: "already_handed_over" });
  });

  test("counts again: a difference from the first count needs a reason, and the cash is in the safe", async () => {
    const id = await closed();
    expect(await handOver(id, owner, 499_000)).toMatchObject({ http: 422, fields: { note: /./ } });
    expect(await handOver(id, owner, 499_000, { note: "A torn note" })).toMatchObject({
      ...{ http: 200, differenceKobo: 0, handOverDifferenceKobo: -1_000 },
    });
    expect(await cash()).toMatchObject({ safeKobo: 499_000, tillsKobo: 0 });
    expect(await balances(room.ctx)).toMatchObject({
      ...{ "cash:jalingo": 499_000, cash_differences: 1_000 },
    });
  });

  test("is for a cashier of the same centre; whoever closed it for the clerk does not count as one", async () => {
    const cashier = async (email: string, centreId: "jalingo" | "yola") => {
      const { personId } = await signInAs(room.academy, "admin", email, "cashier");
      await setStaffRole(room.ctx, personId, "cashier", centreId);
      return signInAs(room.academy, "admin", email, "cashier");
    };
    const here = await cashier("here@academy.example", "jalingo");
    const there = await cashier("there@academy.example", "yola");
    const { id } = await open(clerk);
    expect(await handOver(id, there, 0)).toMatchObject({ http: 404 });
    expect(await close(id, there, 0)).toMatchObject({ http: 404 });
    expect(await enter(id, here, "in", 100)).toMatchObject({ http: 403, code: "not_yours" });
    expect(await close(id, here, 0)).toMatchObject({ http: 200 });
    expect(await handOver(id, here, 0)).toMatchObject({ http: 403, code: "same_person" });
    expect(await handOver(id, owner, 0)).toMatchObject({ http: 200 });
  });

  test("is followed by a deposit from the safe, which is in transit until the bank has it", async () => {
    await handOver(await closed(), owner, 500_000);
    const deposit = { location: jalingo, amountKobo: 400_000, reason: "Jimeta branch" };
    expect(
      await call("POST", "/admin/safes/deposits", owner, { ...deposit, amountKobo: 500_001 }),
    ).toMatchObject({
      http: 422,
      fields: { amountKobo: /The safe at Jalingo holds less than this/ },
    });
    expect(await call("POST", "/admin/safes/deposits", owner, deposit)).toMatchObject({
      ...{ http: 201, safeKobo: 100_000, onTheWayKobo: 400_000 },
    });
    const [onTheWay] = (await cash()).deposits;
    const path = `/admin/deposits/${onTheWay?.id}/arrive`;
    expect(await call("POST", path, owner, { reference: "" })).toMatchObject({ http: 422 });
    const arrived = { reference: "CDP 1", amountKobo: 400_000 };
    expect(await call("POST", path, owner, arrived)).toMatchObject({
      ...{ http: 200, onTheWayKobo: 0 },
    });
    expect(await call("POST", path, owner, arrived)).toMatchObject({ http: 409 });
    expect(await balances(room.ctx)).toMatchObject({ "cash:jalingo": 100_000, bank: 400_000 });
  });
});

test("a clerk only sees their own tills, and can't reach another clerk's", async () => {
  const other = await signInAs(room.academy, "admin", "other@academy.example", "clerk");
  const mine = await open(clerk);
  const theirs = await open(other);
  expect(await open(other)).toMatchObject({ http: 409, code: "till_open" });
  const listed = async (staff: Staff) =>
    (
      (await call(
        "GET",
        "/admin/tills?centre=jalingo&state=open&day=2026-11-21",
        staff,
      )) as unknown as {
        tills: TillRecord[];
      }
    ).tills.map(({ id }) => id);
  expect(await listed(clerk)).toEqual([mine.id]);
  expect((await listed(owner)).sort()).toEqual([mine.id, theirs.id].sort());
  for (const reply of [
    await call("GET", `/admin/tills/${theirs.id}`, clerk),
    await close(theirs.id, clerk, 0),
    await enter(theirs.id, clerk, "in", 100),
  ]) {
    expect(reply).toMatchObject({ http: 404 });
  }
  const reviewer = await signInAs(room.academy, "admin", "reviewer@academy.example", "reviewer");
  expect(await call("GET", "/admin/tills", reviewer)).toMatchObject({ http: 403 });
});

test("a refund that waits for a second admin leaves the till of the person who asked for it", async () => {
  const second = await signInAs(room.academy, "admin", "second@academy.example");
  const { id } = await open(owner);
  const reference = await take(owner, 12_000_000);
  const asked = await giveBack(reference, 120_000);
  expect(asked).toMatchObject({ http: 201, status: "requested" });
  await close(id, owner, 12_000_000);
  const approve = () => call("POST", `/admin/refunds/${asked.id}/approve`, second, {});
  expect(await approve()).toMatchObject({ http: 409, code: "till_closed" });
  await open(owner, 12_000_000);
  expect(await approve()).toMatchObject({ http: 200, status: "done" });
  expect(await cash()).toMatchObject({ tillsKobo: 0 });
});

test("the sheet as PDF and CSV, in the audit log", async () => {
  const { id } = await open(clerk);
  await take(clerk, 500_000);
  await close(id, clerk, 400_000, { note: "A false note of ₦1,000" });
  const file = async (kind: string) =>
    room.academy.inject({
      method: "GET",
      url: `/api/admin/tills/${id}/${kind}`,
      headers: { authorization: `Bearer ${clerk.token}` },
    });
  expect((await file("pdf")).rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const lines = (await file("csv")).body.trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain("₦1,000 is missing");
  const taken = await room.ctx.db
    .select({ subject: auditEntries.subject })
    .from(auditEntries)
    .where(eq(auditEntries.action, "till.sheet_opened"));
  expect(taken).toEqual([{ subject: id }, { subject: id }]);
});
