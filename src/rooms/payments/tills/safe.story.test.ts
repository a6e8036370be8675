import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { setStaffRole } from "#rooms/accounts/door.server.ts";
import { openPayments, type TestPayments } from "#tests/support/payments/open-payments.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { safeMoves } from "./tables.server.ts";
import type { CentreCash, TillRecord } from "./tills.ts";

/** A centre's safe is counted like a till, and the bank may count a deposit differently. */

type Staff = Awaited<ReturnType<typeof signInAs>>;
type Reply = CentreCash & { http: number; code: string; fields: Record<string, string> };

const location = "Jalingo, Taraba";
let room: TestPayments;
let owner: Staff;
let clerk: Staff;
const call = async (path: string, staff: Staff, body: object) => {
  const reply = await room.academy.call("POST", path, { token: staff.token, body });
  return { ...(reply.body as Reply), http: reply.status };
};
/** A till with ₦5,000 was handed over: all of it is in the safe. */
beforeEach(async () => {
  await room?.close();
  room = await openPayments();
  owner = await signInAs(room.academy, "admin", "owner@academy.example");
  clerk = await signInAs(room.academy, "admin", "clerk@academy.example", "clerk");
  const till = await call("/admin/tills", clerk, { location, floatKobo: 0 });
  const { id } = till as unknown as TillRecord;
  const entry = { kind: "in", amountKobo: 500_000, reason: "Brought from home" };
  await call(`/admin/tills/${id}/entries`, clerk, entry);
  await call(`/admin/tills/${id}/close`, clerk, { countKobo: 500_000 });
  await call(`/admin/tills/${id}/hand-over`, owner, { countKobo: 500_000 });
});
afterAll(() => room.close());

test("a count that differs needs a reason, and the difference goes to its own account", async () => {
  const count = (countKobo: number, more: object = {}, staff = owner) =>
    call("/admin/safes/counts", staff, { location, countKobo, ...more });
  const before = (await balances(room.ctx)).cash_differences ?? 0;
  expect(await count(500_000)).toMatchObject({ http: 200, safeKobo: 500_000 });
  const notes = { notes: { "1000": 4 }, coinsKobo: 0 };
  expect(await count(450_000, { counts: notes, note: "Lost" })).toMatchObject({
    http: 422,
    fields: { countKobo: /add up to ₦4,000/ },
  });
  expect(await count(450_000)).toMatchObject({ http: 422, fields: { note: /₦500 is missing/ } });
  // Someone who knows the difference can't count again.
  expect(await count(500_000)).toMatchObject({ http: 409, code: "already_counted" });
  expect(await count(450_000, { note: "Spent on diesel" })).toMatchObject({
    http: 200,
    safeKobo: 450_000,
  });
  // From now on it should hold what was counted.
  expect(await count(450_000)).toMatchObject({ http: 200, safeKobo: 450_000 });
  const after = await balances(room.ctx);
  expect(after).toMatchObject({ "cash:jalingo": 450_000, cash_differences: before + 50_000 });
  const entries = await room.ctx.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, "safe.counted"));
  expect(entries).toHaveLength(3);
  expect((await count(450_000, {}, clerk)).http).toBe(403);
});

describe("with a second person who answers for the safe", () => {
  let cashier: Staff;
  const count = (countKobo: number, staff: Staff, note: string | null = null) =>
    call("/admin/safes/counts", staff, { location, countKobo, note });
  const differences = async () => (await balances(room.ctx)).cash_differences ?? 0;
  beforeEach(async () => {
    cashier = await signInAs(room.academy, "admin", "cashier@academy.example", "cashier");
    await setStaffRole(room.ctx, cashier.personId, "cashier", "jalingo");
    cashier = await signInAs(room.academy, "admin", "cashier@academy.example", "cashier");
  });

  test("a difference waits until that person has counted the same", async () => {
    const before = await differences();
    const first = await count(450_000, cashier, "Spent on diesel");
    expect(first).toMatchObject({
      http: 200,
      safeKobo: null,
      count: { isMine: true, found: { differenceKobo: -50_000, note: "Spent on diesel" } },
    });
    // The same person can't confirm the count, and cash may go in and out in between.
    expect(await count(450_000, cashier, "Spent on diesel")).toMatchObject({
      code: "already_counted",
    });
    const seen = (await room.academy.call("GET", "/admin/safes", { token: owner.token })).body as {
      centres: CentreCash[];
    };
    expect(seen.centres[0]).toMatchObject({
      safeKobo: 500_000,
      count: { isMine: false, found: null },
    });
    await call("/admin/safes/deposits", cashier, { location, amountKobo: 100_000, reason: "Bank" });
    expect(await differences()).toBe(before);
    expect(await count(350_000, owner)).toMatchObject({ safeKobo: 350_000, count: null });
    expect(await differences()).toBe(before + 50_000);
    const moves = await room.ctx.db.select().from(safeMoves).where(eq(safeMoves.kind, "counted"));
    expect(moves).toEqual([
      expect.objectContaining({ madeBy: cashier.personId, confirmedBy: owner.personId }),
    ]);
  });

  test("what the second person finds counts, with its own reason if it is a third amount", async () => {
    const before = await differences();
    await count(450_000, cashier, "Spent on diesel");
    // The answer names no amount, so this count is blind too.
    const asked = await count(480_000, owner);
    expect(asked).toMatchObject({ http: 422, fields: { note: expect.not.stringMatching(/₦/) } });
    expect(await count(480_000, owner, "A bundle lay behind")).toMatchObject({
      http: 200,
      safeKobo: 480_000,
      count: null,
    });
    expect(await differences()).toBe(before + 20_000);
  });

  test("a first count that was wrong is over when the second one matches", async () => {
    const before = await differences();
    await count(450_000, cashier, "Spent on diesel");
    expect(await count(500_000, owner)).toMatchObject({ safeKobo: 500_000, count: null });
    expect(await differences()).toBe(before);
  });

  test("the person who brings a deposit can't explain what the bank found missing", async () => {
    const { deposits } = await call("/admin/safes/deposits", cashier, {
      location,
      amountKobo: 400_000,
      reason: "Jimeta branch",
    });
    const path = `/admin/deposits/${deposits[0]?.id}/arrive`;
    const arrived = { reference: "CDP 1", amountKobo: 390_000, note: "A torn note" };
    expect(await call(path, owner, { ...arrived, reference: "-" })).toMatchObject({
      http: 422,
      fields: { reference: "Enter the bank’s reference." },
    });
    const { centres } = (await room.academy.call("GET", "/admin/safes", { token: owner.token }))
      .body as { centres: CentreCash[] };
    expect(centres[0]?.deposits).toMatchObject([{ amountKobo: null }]);
    expect(await call(path, cashier, arrived)).toMatchObject({ http: 403, code: "same_person" });
    expect(await call(path, owner, arrived)).toMatchObject({ http: 200, onTheWayKobo: 0 });
  });
});

test("a deposit that the bank counts smaller: what is missing needs a reason", async () => {
  await call("/admin/safes/deposits", owner, {
    location,
    amountKobo: 400_000,
    reason: "Jimeta branch",
  });
  const { centres } = (await room.academy.call("GET", "/admin/safes", { token: owner.token }))
    .body as { centres: CentreCash[] };
  const path = `/admin/deposits/${centres[0]?.deposits[0]?.id}/arrive`;
  const arrived = { reference: "CDP 1", amountKobo: 390_000 };
  expect(await call(path, owner, arrived)).toMatchObject({
    http: 422,
    fields: { note: expect.stringMatching(/^A different amount was sent/) },
  });
  const before = (await balances(room.ctx)).cash_differences ?? 0;
  expect(await call(path, owner, { ...arrived, note: "A torn note" })).toMatchObject({
    http: 200,
    onTheWayKobo: 0,
  });
  expect(await balances(room.ctx)).toMatchObject({
    bank: 390_000,
    cash_differences: before + 10_000,
  });
});
