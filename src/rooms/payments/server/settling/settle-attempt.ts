import { and, eq, inArray, ne } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { insertRows, into } from "#foundation/database/insert-rows.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { accounts } from "../../rules/accounts.ts";
import { fulfilment } from "../fulfilment.ts";
import { closeOthers, reopenDues } from "../orders/order-family.ts";
import { writeOrderStatus } from "../orders/order-money.ts";
import { byLine } from "../orders/order-parts.ts";
import { attempts, dues, type orders, settlements } from "../tables.ts";
import { type Entry, postEntries } from "./post-entries.ts";
import { SettledMeanwhile } from "./settlement-guards.ts";

type Attempt = typeof attempts.$inferSelect;
type Order = typeof orders.$inferSelect;

/** Money that came for an attempt. */
type AcceptedMoney = {
  amountKobo: number | null;
  paidAt: Date | null;
  channel: string | null;
  /** Null when an admin recorded it. */
  providerStatus: string | null;
  /** Where it is now. The entries sum to what was owed. */
  assets: Entry[];
};

type Settling = {
  attempt: Attempt;
  due: typeof dues.$inferSelect;
  money: AcceptedMoney;
  /** All orders of the order's family. They do not change while it is locked. */
  family: Order[];
};

/** All states before the money comes. In each of them, money that comes settles the attempt. */
const beforeMoney = ["starting", "open", "superseded", "failed"] as const;

const markPaid = prepareOnce((db, given: Given<{ dueId: string }>) =>
  db
    .update(dues)
    .set({ status: "paid" })
    .where(and(eq(dues.id, given.dueId), ne(dues.status, "paid")))
    .returning({ id: dues.id }),
);

/**
 * Settles an attempt whose money is accepted: by the provider, or by an admin who recorded it. In the transaction that
 * locked the order.
 */
export async function settleAttempt(
  ctx: Context,
  order: Order,
  { attempt, due, money, family }: Settling,
): Promise<void> {
  const { orderId, reference, expectedKobo } = attempt;
  const { parts } = due;
  const paidAt = money.paidAt ?? ctx.clock();
  await moveAttempt(ctx, attempt, "succeeded", money);
  await ctx.step("payment.attempt_succeeded");

  const paid = await markPaid(ctx.db, { dueId: due.id });
  if (paid.length === 0) throw new SettledMeanwhile();
  if (order.status === "closed") await reopenDues(ctx, orderId);
  await closeOthers(ctx, order, family);
  await ctx.step("payment.due_paid");

  const settlement = into(settlements, {
    orderId,
    attemptId: attempt.id,
    dueId: due.id,
    amountKobo: expectedKobo,
    parts,
    settledAt: ctx.clock(),
  });
  await insertRows(ctx.db, settlement);
  const { lines } = await writeOrderStatus(ctx, orderId);
  await ctx.step("payment.settlement_written");
  await postEntries(ctx, {
    transactionKind: "charge",
    reference,
    entries: [
      ...money.assets,
      ...parts.map((part) => ({
        account: accounts.income(part.component),
        amountKobo: -part.amountKobo,
        orderId,
        lineRef: part.lineRef,
        component: part.component,
      })),
    ],
  });
  await ctx.step("payment.posted");
  await fulfilment().settle(ctx, {
    orderId,
    reference,
    receivedKobo: expectedKobo,
    paidAt,
    channel: money.channel,
    lines: byLine(parts.filter(({ amountKobo }) => amountKobo > 0)).map((paidLine) => {
      const line = lines.find(({ lineRef }) => lineRef === paidLine.lineRef);
      if (!line) throw new Error(`no line ${paidLine.lineRef} in order ${orderId}`);
      const { components: quoted, dueKobo, paidKobo, refundedKobo } = line;
      return { ...paidLine, quoted, dueKobo, paidKobo, leftKobo: paidKobo - refundedKobo };
    }),
  });
  await ctx.step("payment.fulfilment_called");
  await audit(ctx, "payment.settled", reference, { orderId, amountKobo: expectedKobo });
  await ctx.step("payment.written");
}

type Moved = {
  id: string;
  status: string;
  providerStatus: string | null;
  receivedKobo: number | null;
  channel: string | null;
  paidAt: Date;
};

const move = prepareOnce((db, given: Given<Moved>) =>
  db
    .update(attempts)
    .set({
      status: given.status,
      providerStatus: given.providerStatus,
      receivedKobo: given.receivedKobo,
      channel: given.channel,
      paidAt: given.paidAt,
      nextAskAt: null,
    })
    .where(and(eq(attempts.id, given.id), inArray(attempts.status, [...beforeMoney])))
    .returning({ id: attempts.id }),
);

/** @throws SettledMeanwhile when the attempt has its money already */
export async function moveAttempt(
  ctx: Context,
  attempt: Attempt,
  status: "succeeded" | "review",
  money: Omit<AcceptedMoney, "assets">,
): Promise<void> {
  const moved = await move(ctx.db, {
    id: attempt.id,
    status,
    providerStatus: money.providerStatus,
    receivedKobo: money.amountKobo,
    channel: money.channel,
    paidAt: money.paidAt ?? ctx.clock(),
  });
  if (moved.length === 0) throw new SettledMeanwhile();
}
