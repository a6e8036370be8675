import { and, asc, eq, isNull } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { BookedMeanwhile } from "../attempts/booking-guards.server.ts";
import { reviewReturnedToNobody } from "../cases/erased-payer.server.ts";
import { findMoneyAside, reviewMoneyAside } from "../cases/money-aside.server.ts";
import { rebalanceWithCredit } from "../credits/take-back.server.ts";
import { accounts } from "../ledger/accounts.ts";
import { postEntries } from "../ledger/post-entries.server.ts";
import { sumOf } from "../orders/open-order.server.ts";
import { attempts, payments } from "../tables.server.ts";
import { endRequestOf, findRequestOf } from "./refund-requests.server.ts";
import { refunds } from "./tables.server.ts";

type Refund = typeof refunds.$inferSelect;

/** The payment that a refund gives back. Undefined for money with an unknown reference, or money not here yet. */
async function findPayment(ctx: Context, reference: string) {
  const [found] = await ctx.db
    .select({ orderId: payments.orderId, payment: payments, countedKobo: attempts.receivedKobo })
    .from(payments)
    .innerJoin(attempts, eq(attempts.id, payments.attemptId))
    .where(eq(attempts.reference, reference));
  return found;
}

export const isBooked = ({ appliedAt, failedAt }: Pick<Refund, "appliedAt" | "failedAt">) =>
  appliedAt !== null && failedAt === null;

/**
 * Books a payment's processed refunds that are not booked yet. A refund reported before its payment waits for it, and
 * one that exceeds what is left of the payment waits until another has failed. Runs in the caller's transaction, which
 * must hold the order's lock.
 */
export async function applyWaitingRefunds(ctx: Context, reference: string): Promise<void> {
  const known = await ctx.db
    .select()
    .from(refunds)
    .where(eq(refunds.reference, reference))
    .orderBy(asc(refunds.number));
  const waiting = known.filter(({ status, appliedAt }) => status === "processed" && !appliedAt);
  if (waiting.length === 0) return;
  const found = await findPayment(ctx, reference);
  let booked = sumOf(known.filter(isBooked));
  for (const refund of waiting) {
    if (!found) {
      await applyToMoneyAside(ctx, refund);
      continue;
    }
    // The provider can also return a fee that the payer paid on top.
    const most = (found.countedKobo ?? found.payment.amountKobo) + found.payment.onTopKobo;
    if (booked + refund.amountKobo > most) continue;
    booked += refund.amountKobo;
    await markApplied(ctx, refund);
    await ctx.step("refund.marked");
    await rebalanceWithCredit(ctx, found.orderId, await causeOf(ctx, "refund", refund));
    await audit(ctx, "payment.refunded", reference, { amountKobo: refund.amountKobo });
  }
}

async function causeOf(ctx: Context, kind: "refund" | "refund_failed", refund: Refund) {
  const { id: refundId, reference, amountKobo } = refund;
  // Refunds that only the provider knows, including lost disputes, go back through it.
  const request = await findRequestOf(ctx, refundId);
  const { way, movedOn } = request ?? { way: "provider" as const, movedOn: null };
  return { kind, refundId, reference, amountKobo, way, movedOn };
}

/** Undoes a refund that failed at the bank. It has no effect from now on. */
export async function undoRefund(ctx: Context, refund: Refund): Promise<void> {
  const { id, reference, amountKobo } = refund;
  await ctx.db
    .update(refunds)
    .set({ status: "failed", failedAt: ctx.clock() })
    .where(eq(refunds.id, id));
  await endRequestOf(ctx, id, "failed");
  const found = await findPayment(ctx, reference);
  if (found) await reviewReturnedToNobody(ctx, found.orderId, refund);
  if (!refund.appliedAt) return;
  await audit(ctx, "payment.refund_failed", reference, { amountKobo });
  if (found) {
    await rebalanceWithCredit(ctx, found.orderId, await causeOf(ctx, "refund_failed", refund));
    return;
  }
  const aside = await findMoneyAside(ctx, reference);
  if (!aside) throw new Error(`booked refund ${id} has no payment`);
  await postEntries(ctx, {
    transactionKind: "refund_failed",
    reference: id,
    entries: [
      { account: accounts.providerClearing(aside.provider), amountKobo },
      { account: accounts.unallocated, amountKobo: -amountKobo },
    ],
  });
  await reviewMoneyAside(ctx, reference);
}

/** Checks the state of a refund, so that only one transaction can mark it as applied. */
async function markApplied(ctx: Context, refund: Refund): Promise<void> {
  const marked = await ctx.db
    .update(refunds)
    .set({ appliedAt: ctx.clock() })
    .where(and(eq(refunds.id, refund.id), isNull(refunds.appliedAt)))
    .returning({ id: refunds.id });
  if (marked.length === 0) throw new BookedMeanwhile();
  await endRequestOf(ctx, refund.id, "done");
}

/** Books a refund of money with an unknown reference. If the money has not come yet, the refund waits for it. */
async function applyToMoneyAside(ctx: Context, refund: Refund): Promise<void> {
  const aside = await findMoneyAside(ctx, refund.reference);
  if (!aside || refund.amountKobo > aside.leftKobo) return;
  await markApplied(ctx, refund);
  await postEntries(ctx, {
    transactionKind: "refund",
    reference: refund.id,
    entries: [
      { account: accounts.providerClearing(aside.provider), amountKobo: -refund.amountKobo },
      { account: accounts.unallocated, amountKobo: refund.amountKobo },
    ],
  });
  await reviewMoneyAside(ctx, refund.reference);
}
