import { sql, sum } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { followRecord } from "#rooms/payments/comparison/follow-record.server.ts";
import { moveCredit } from "#rooms/payments/credits/move-credit.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { orders } from "#rooms/payments/tables.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { enrol, openEnrolmentAcademy } from "#tests/support/enrolments/enrol.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { putRefund } from "#tests/support/payments/refund-at-provider.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { barrier } from "../barrier.ts";
import { weakenDatabase } from "../weaken-database.ts";

const atOnce = 20;
const emailAddress = "credit.race@mail.example";
const cash = { method: "cash", location: "Jalingo, Taraba", takenOn: "2026-11-20" };

/** The context of an admin whose calls can be paused at a step. */
const asAdmin = (
  ctx: Context,
  { personId, email }: Awaited<ReturnType<typeof signInAs>>,
  step: Context["step"],
): Context => ({
  ...ctx,
  actor: {
    kind: "admin",
    personId,
    sessionId: "race",
    email,
    name: "Test admin",
    roles: ["admin", "owner"],
    mustChangePassword: false,
  },
  step,
});
const asked = { unanswered: [], problem: null };

/**
 * Moves one credit of ₦5,000 to two other orders of its payer, many times at once.
 * @returns how many moves were accepted, and how much the two orders got
 */
async function moveAtOnce(rowLock: boolean) {
  const { academy, close } = await openEnrolmentAcademy();
  const admin = await signInAs(academy, "admin");
  await openTillFor(academy, admin);
  const as = { token: admin.token };
  const paid = await enrol(academy, { emailAddress });
  const targets = [
    await enrol(academy, { emailAddress, courseId: "masonry" }),
    await enrol(academy, { emailAddress, courseId: "carpentry" }),
  ];
  await academy.call("POST", `/admin/enrolments/${paid.enrolment.id}/manual-payment`, {
    ...as,
    body: { ...cash, amountKobo: 10_000_000, keepAsCredit: true },
  });
  const listed = await academy.call("GET", "/admin/credits", as);
  const [credit] = (listed.body as { credits: { orderId: string; creditKobo: number }[] }).credits;
  expect(credit?.creditKobo).toBe(500_000);
  if (!rowLock) weakenDatabase(academy.ctx, { rowLock, stateCheck: true });
  const untilTwoWrote = barrier(2);
  const ctx = asAdmin(academy.ctx, admin, async (name) => {
    if (!rowLock && name === "credit.moved") await untilTwoWrote();
  });
  const moved = await Promise.allSettled(
    Array.from({ length: atOnce }, (_, index) => {
      const towards = targets[index % 2]?.enrolment.id ?? "";
      return moveCredit(ctx, credit?.orderId ?? "", { amountKobo: 500_000, towards }, asked);
    }),
  );
  const received = await Promise.all(
    targets.map(async ({ enrolment }) => {
      const { body } = await academy.call("GET", `/admin/enrolments/${enrolment.id}`, as);
      return (body as { receivedKobo: number }).receivedKobo;
    }),
  );
  const books = Object.values(await balances(ctx)).reduce((sum, one) => sum + one, 0);
  await close();
  expect(books).toBe(0);
  return {
    accepted: moved.filter(({ status }) => status === "fulfilled").length,
    receivedKobo: received.reduce((sum, one) => sum + one, 0),
  };
}

describe(`${atOnce} moves of one credit at once`, () => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)("use it twice when the row lock is off: the fault is real", async () => {
    expect((await moveAtOnce(false)).receivedKobo).toBeGreaterThan(500_000);
  });

  test("use it once", async () => {
    expect(await moveAtOnce(true)).toEqual({ accepted: 1, receivedKobo: 500_000 });
  });
});

/**
 * Moves credit while news arrives that its payment was refunded in the provider's dashboard.
 * @returns the orders whose books are wrong, and what the two orders have received together
 */
async function moveWhileRefunded(guarded: boolean) {
  const { academy, sandbox, close } = await openEnrolmentAcademy();
  const admin = await signInAs(academy, "admin");
  const as = { token: admin.token };
  const paid = await enrol(academy, { emailAddress });
  const path = `/admin/enrolments/${paid.enrolment.id}/cancel`;
  await academy.call("POST", path, { ...as, body: { reason: "Nobody paid" } });
  await sandbox.press(paid.reference, "pay");
  await sandbox.deliverTo(academy);
  const listed = await academy.call("GET", "/admin/credits", as);
  const [credit] = (listed.body as { credits: { orderId: string; creditKobo: number }[] }).credits;
  const { enrolment } = await enrol(academy, { emailAddress, courseId: "masonry" });
  await putRefund({ academy, sandbox }, "processed", paid.reference, credit?.creditKobo ?? 0);
  if (!guarded) {
    weakenDatabase(academy.ctx, { rowLock: false, stateCheck: true });
    await academy.ctx.db.execute(
      sql`alter table ledger_transactions drop constraint ledger_transactions_once`,
    );
  }
  const untilBoth = barrier(2);
  const ctx = asAdmin(academy.ctx, admin, async (name) => {
    if (!guarded && ["credit.moved", "credit.taken_back"].includes(name)) await untilBoth();
  });
  const wish = { amountKobo: credit?.creditKobo ?? 0, towards: enrolment.id };
  await Promise.allSettled([
    moveCredit(ctx, credit?.orderId ?? "", wish, asked),
    followRecord(ctx, paid.reference, "paystack"),
  ]);
  const wrong = await findWrongBooks(academy.ctx);
  const [both] = await academy.ctx.db.select({ kobo: sum(orders.receivedKobo) }).from(orders);
  await close();
  return { wrong: wrong.length, receivedKobo: Number(both?.kobo) };
}

describe("credit is moved while its payment goes back", () => {
  test.runIf(onServer)(
    "it pays although it is gone when the guards are off: the fault is real",
    async () => {
      expect(await moveWhileRefunded(false)).toMatchObject({ receivedKobo: 9_500_000 });
    },
  );

  test("it pays for nothing, whichever comes first", async () => {
    for (let times = 0; times < (onServer ? 5 : 1); times++) {
      expect(await moveWhileRefunded(true)).toEqual({ wrong: 0, receivedKobo: 0 });
    }
  });
});
