import { and, eq, sql } from "drizzle-orm";
import { formatNaira } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import {
  type CreditUse,
  type FollowedUse,
  followCredit,
  type PaymentLeft,
} from "../account/follow-credit.ts";
import { type OrderAccount, readAccounts } from "../account/read-accounts.server.ts";
import { rebalance } from "../account/rebalance.server.ts";
import { findConnected } from "../attempts/booking-guards.server.ts";
import { setReview } from "../cases/open-review.server.ts";
import { reviewCases } from "../cases/tables.server.ts";
import { fulfilment, type MoneyCause } from "../fulfilment.server.ts";
import { countedKobo } from "../recorded/counted-kobo.server.ts";
import { creditReturns } from "../tables.server.ts";

type UseRow = CreditUse & { takenBackKobo: number; returns: number };
type Followed = UseRow & { shouldBe: FollowedUse };

/** The credit moved between orders, oldest first, with how much of it should be taken back and how much has been. */
async function followUses(ctx: Context, orderIds: readonly string[]): Promise<Followed[]> {
  if (orderIds.length < 2) return [];
  const ids = [...orderIds];
  const [facts] = await selectRows<{ payments: PaymentLeft[]; uses: UseRow[] }>(
    ctx.db,
    sql`select
      (select coalesce(json_agg(json_build_object('orderId', p.order_id, 'receipt', p.receipt,
          'leftKobo', greatest(${sql.raw(countedKobo)} - (select coalesce(sum(r.amount_kobo), 0) from refunds r
            where r.reference = a.reference and r.applied_at is not null and r.failed_at is null), 0))), '[]')
        from payments p join payment_attempts a on a.id = p.attempt_id where p.order_id in ${ids}) as payments,
      (select coalesce(json_agg(json_build_object('id', u.id, 'fromOrderId', u.from_order_id,
          'toOrderId', u.to_order_id, 'amountKobo', u.amount_kobo, 'afterReceipt', u.after_receipt,
          'takenBackKobo', (select coalesce(sum(b.amount_kobo), 0) from credit_returns b where b.use_id = u.id),
          'returns', (select count(*) from credit_returns b where b.use_id = u.id)) order by u.number), '[]')
        from credit_uses u where u.from_order_id in ${ids}) as uses`,
  );
  const { payments, uses } = facts ?? { payments: [], uses: [] };
  const followed = followCredit(payments, uses);
  return uses.flatMap((use, at) => {
    const shouldBe = followed[at];
    return shouldBe ? { ...use, shouldBe } : [];
  });
}

/** The credit that was moved from a payment's order after it came. @param receipt the payment's */
async function usesAfter(ctx: Context, orderId: string, receipt: number): Promise<Followed[]> {
  const uses = await followUses(ctx, await findConnected(ctx, orderId));
  return uses.filter(
    ({ fromOrderId, afterReceipt }) => fromOrderId === orderId && receipt <= afterReceipt,
  );
}

/**
 * How much of a payment can go back without touching credit that was moved from its order. Null: as much as there is.
 * @param receipt the payment's
 */
export async function spareOfPayment(
  ctx: Context,
  orderId: string,
  receipt: number,
): Promise<number | null> {
  const spare = (await usesAfter(ctx, orderId, receipt)).map(({ shouldBe }) => shouldBe.spareKobo);
  return spare.length > 0 ? Math.min(...spare) : null;
}

/** Whether credit that a payment is part of was taken back from where it was moved. @param receipt the payment's */
export const lacksCredit = async (ctx: Context, orderId: string, receipt: number) =>
  (await usesAfter(ctx, orderId, receipt)).some(({ takenBackKobo }) => takenBackKobo > 0);

/**
 * Takes back credit that was moved from an order, because the order's money went back, or restores it because a refund
 * failed. Call it in the transaction that locked all connected orders (lockConnected) and changed a refund. It
 * rebalances the order itself, then all others whose credit changed.
 */
export async function rebalanceWithCredit(
  ctx: Context,
  orderId: string,
  cause: Extract<MoneyCause, { refundId: string }>,
): Promise<void> {
  const changed = new Set<string>();
  for (const use of await followUses(ctx, await findConnected(ctx, orderId))) {
    const amountKobo = use.shouldBe.takenBackKobo - use.takenBackKobo;
    if (amountKobo === 0) continue;
    await ctx.db.insert(creditReturns).values({
      useId: use.id,
      number: use.returns + 1,
      amountKobo,
      createdAt: ctx.clock(),
    });
    await audit(ctx, "credit.taken_back", use.toOrderId, { amountKobo, orderId: use.fromOrderId });
    changed.add(use.fromOrderId).add(use.toOrderId);
  }
  await ctx.step("credit.taken_back");
  await rebalance(ctx, orderId, cause);
  changed.delete(orderId);
  const { refundId, reference } = cause;
  for (const other of [...changed].sort()) {
    await rebalance(ctx, other, { kind: "credit_back", refundId, reference });
  }
}

export type OrdersBefore = ReadonlyMap<string, OrderAccount>;

/** The other orders that moved credit connects with this one, as they are now. */
export async function readConnected(ctx: Context, orderId: string): Promise<OrdersBefore> {
  const others = (await findConnected(ctx, orderId)).filter((id) => id !== orderId);
  return readAccounts(ctx, others);
}

/** What a person should do about credit that was taken back from an order. @param reference the payment in question */
function adviceOf({ lostKobo, openKobo }: OrderAccount, reference: string): string {
  if (lostKobo === 0) {
    return `The refund of payment ${reference} failed, so its credit pays for this order again. Check whether the order has been paid twice in the meantime: any excess is now its credit.`;
  }
  return `${formatNaira(lostKobo)} of this order was paid with credit from payment ${reference}, which has gone back. The order now owes ${formatNaira(openKobo)}. The place stays as it is until you decide.`;
}

/**
 * Keeps a case for each order that owes money again because credit that paid for it was taken back, and has its payer
 * told. Only a person closes it. When more is taken back, or a refund fails, the case says so, and reopens if it was
 * closed. Call it at the end of the transaction, so that a refund that only gets a new row is no news.
 * @param reference the payment that money went back from
 * @param before the orders at the start of the transaction (readConnected)
 */
export async function reviewTakenBack(
  ctx: Context,
  { orderId: fromOrderId, reference }: { orderId: string; reference: string },
  before: OrdersBefore,
): Promise<void> {
  for (const account of (await readConnected(ctx, fromOrderId)).values()) {
    const { orderId, lostKobo, openKobo } = account;
    const moreKobo = lostKobo - (before.get(orderId)?.lostKobo ?? 0);
    if (moreKobo === 0) continue;
    const [known] = await findTakenBack(ctx, orderId);
    // It only lost credit that paid for nothing.
    if (!known && openKobo === 0) continue;
    await setReview(ctx, true, {
      kind: "credit_taken_back",
      reference: known?.reference ?? reference,
      subject: orderId,
      orderId,
      details: { amountKobo: lostKobo, compare: adviceOf(account, reference), fromOrderId },
    });
    if (moreKobo > 0) await fulfilment().owesAgain(ctx, { account, amountKobo: moreKobo });
  }
}

/** An order has one case, under the first payment that went back. */
const findTakenBack = (ctx: Context, orderId: string) =>
  ctx.db
    .select({ reference: reviewCases.reference })
    .from(reviewCases)
    .where(and(eq(reviewCases.kind, "credit_taken_back"), eq(reviewCases.subject, orderId)));
