import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import type { Context } from "#foundation/context.ts";
import { accounts } from "../rules/accounts.ts";
import type { Buyer, SettledRefund } from "./buyer.ts";
import { closeReviews, openReview } from "./open-review.ts";
import { type OrderMoney, writeOrderStatus } from "./order-money.ts";
import { byLine, sharePro, sumOf, without } from "./order-parts.ts";
import { type Entry, postEntries } from "./post-entries.ts";
import { SettledMeanwhile } from "./settlement-guards.ts";
import {
  attempts,
  ledgerEntries,
  ledgerTransactions,
  type Part,
  refunds,
  settlements,
} from "./tables.ts";

type Refund = typeof refunds.$inferSelect;
type Attempt = typeof attempts.$inferSelect;
type Settlement = typeof settlements.$inferSelect;

/**
 * Gives their effect to the refunds of a payment that the provider has processed: those that came
 * before the payment did wait here until it has. In the caller's transaction, which holds the order.
 */
export async function applyWaitingRefunds(
  ctx: Context,
  buyer: Buyer,
  reference: string,
): Promise<void> {
  const waiting = await ctx.db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.reference, reference),
        eq(refunds.status, "processed"),
        isNull(refunds.appliedAt),
      ),
    )
    .orderBy(asc(refunds.createdAt));
  for (const refund of waiting) await applyRefund(ctx, buyer, refund);
}

async function applyRefund(ctx: Context, buyer: Buyer, refund: Refund): Promise<void> {
  const { reference } = refund;
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference));
  const settlement = attempt && (await findSettlement(ctx, attempt));
  if (!settlement) return applyToMoneyAside(ctx, refund, attempt);

  const before = await partsLeft(ctx, settlement);
  // A payer who bore the provider's fee may get that back too: it is more than what was owed.
  const onTop = Math.max((attempt.receivedKobo ?? 0) - settlement.amountKobo, 0);
  const ofParts = Math.min(refund.amountKobo, sumOf(before));
  if (refund.amountKobo - ofParts > onTop) {
    await openReview(ctx, {
      kind: "refund_unmatched",
      reference,
      subject: refund.id,
      orderId: attempt.orderId,
      details: { refundedKobo: refund.amountKobo, leftKobo: sumOf(before) },
    });
    return;
  }
  const parts = ofParts === 0 ? [] : sharePro(before, ofParts);
  await markApplied(ctx, refund, parts);
  await ctx.step("refund.marked");
  await postEntries(ctx, {
    transactionKind: "refund",
    reference: refund.id,
    entries: refundEntries(attempt.orderId, refund.amountKobo, parts),
  });
  await ctx.step("refund.posted");
  const money = await writeOrderStatus(ctx, attempt.orderId);
  await buyer.reverse(ctx, toldRefund(attempt, refund, parts, money));
  await ctx.step("refund.buyer_told");
  await audit(ctx, "payment.refunded", reference, { amountKobo: refund.amountKobo });
}

/**
 * Takes a refund that failed at the bank back: it has no effect any more, and never will have one.
 */
export async function undoRefund(
  ctx: Context,
  buyer: Buyer,
  refund: Refund,
  attempt: Attempt | undefined,
): Promise<void> {
  await ctx.db
    .update(refunds)
    .set({ status: "failed", failedAt: ctx.clock() })
    .where(eq(refunds.id, refund.id));
  if (!refund.appliedAt) return;
  const posted = await ctx.db
    .select({ entry: ledgerEntries })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerTransactions.kind, "refund"), eq(ledgerTransactions.reference, refund.id)));
  await postEntries(ctx, {
    transactionKind: "refund_failed",
    reference: refund.id,
    entries: posted.map(({ entry }) => ({
      account: entry.account,
      amountKobo: -entry.amountKobo,
      ...(entry.orderId ? { orderId: entry.orderId } : {}),
      ...(entry.lineRef ? { lineRef: entry.lineRef } : {}),
      ...(entry.component ? { component: entry.component } : {}),
    })),
  });
  await audit(ctx, "payment.refund_failed", refund.reference, { amountKobo: refund.amountKobo });
  const settlement = attempt && (await findSettlement(ctx, attempt));
  if (!settlement) return;
  const money = await writeOrderStatus(ctx, attempt.orderId);
  await buyer.reinstate(ctx, toldRefund(attempt, refund, refund.parts ?? [], money));
}

async function findSettlement(ctx: Context, attempt: Attempt): Promise<Settlement | undefined> {
  return (await ctx.db.select().from(settlements).where(eq(settlements.attemptId, attempt.id)))[0];
}

/** What is left of a settlement's parts after the refunds that have their effect. */
async function partsLeft(ctx: Context, settlement: Settlement): Promise<Part[]> {
  const applied = await ctx.db
    .select({ parts: refunds.parts })
    .from(refunds)
    .innerJoin(attempts, eq(attempts.reference, refunds.reference))
    .where(
      and(
        eq(attempts.id, settlement.attemptId),
        isNotNull(refunds.appliedAt),
        isNull(refunds.failedAt),
      ),
    );
  return without(
    settlement.parts,
    applied.flatMap(({ parts }) => parts ?? []),
  );
}

/** The state check of a refund: only one transaction marks it. */
async function markApplied(ctx: Context, refund: Refund, parts: Part[]): Promise<void> {
  const marked = await ctx.db
    .update(refunds)
    .set({ appliedAt: ctx.clock(), parts })
    .where(and(eq(refunds.id, refund.id), isNull(refunds.appliedAt)))
    .returning({ id: refunds.id });
  if (marked.length === 0) throw new SettledMeanwhile();
}

function refundEntries(orderId: string, amountKobo: number, parts: Part[]): Entry[] {
  return [
    { account: accounts.providerClearing, amountKobo: -amountKobo, orderId },
    ...parts.map((part) => ({
      account: accounts.income(part.component),
      amountKobo: part.amountKobo,
      orderId,
      lineRef: part.lineRef,
      component: part.component,
    })),
    { account: accounts.providerFees, amountKobo: amountKobo - sumOf(parts), orderId },
  ];
}

/** Money that settled nothing goes back from where it was put aside; the case is closed. */
async function applyToMoneyAside(
  ctx: Context,
  refund: Refund,
  attempt: Attempt | undefined,
): Promise<void> {
  const aside = await ctx.db
    .select({ account: ledgerEntries.account, amountKobo: ledgerEntries.amountKobo })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerTransactions.kind, "charge"),
        eq(ledgerTransactions.reference, refund.reference),
      ),
    );
  const from = aside.find(({ amountKobo }) => amountKobo < 0);
  // The payment itself has not come yet: the refund waits for it.
  if (!from) return;
  await markApplied(ctx, refund, []);
  const of = attempt ? { orderId: attempt.orderId } : {};
  await postEntries(ctx, {
    transactionKind: "refund",
    reference: refund.id,
    entries: [
      { account: accounts.providerClearing, amountKobo: -refund.amountKobo, ...of },
      { account: from.account, amountKobo: refund.amountKobo, ...of },
    ],
  });
  if (refund.amountKobo >= -from.amountKobo) await closeReviews(ctx, refund.reference);
}

function toldRefund(
  attempt: Attempt,
  refund: Refund,
  parts: Part[],
  { lines }: OrderMoney,
): SettledRefund {
  const goneWhole = lines.filter((line) => line.refundedKobo >= line.paidKobo);
  return {
    orderId: attempt.orderId,
    reference: refund.reference,
    refundId: refund.id,
    refundedKobo: refund.amountKobo,
    lines: byLine(parts)
      .filter((line) => line.amountKobo > 0)
      .map(({ lineRef, amountKobo }) => ({
        lineRef,
        refundedKobo: amountKobo,
        fullyRefunded: goneWhole.some((line) => line.lineRef === lineRef),
      })),
  };
}
