import { and, asc, eq, isNull } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { accounts } from "../../rules/accounts.ts";
import { fulfilment } from "../fulfilment.ts";
import { ledgerEntries, ledgerTransactions } from "../ledger-tables.ts";
import { writeOrderStatus } from "../orders/order-money.ts";
import { shareProportionally, sumOf } from "../orders/order-parts.ts";
import { refunds } from "../refund-tables.ts";
import { findMoneyAside, reviewMoneyAside } from "../settling/money-aside.ts";
import { setReview } from "../settling/open-review.ts";
import { type Entry, postEntries } from "../settling/post-entries.ts";
import { SettledMeanwhile } from "../settling/settlement-guards.ts";
import { findSettlement, partsLeft, toSettledRefund } from "../settling/settlement-left.ts";
import { attempts, type Part } from "../tables.ts";
import { endRequestOf, findRequestOf, type RefundRequest } from "./refund-requests.ts";
import { reviewRefundDoubts } from "./review-refund-doubts.ts";

type Refund = typeof refunds.$inferSelect;
type Attempt = typeof attempts.$inferSelect;

const findRefunds = prepareOnce((db, given: Given<{ reference: string }>) =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.reference, given.reference))
    .orderBy(asc(refunds.number)),
);

/**
 * Books the processed refunds of a payment that are not booked yet. A refund waits if it was reported
 * before its payment, or if it is more than what is left. Then it opens or closes the case about
 * refunds in doubt. In the caller's transaction, which holds the lock of the order.
 */
export async function applyWaitingRefunds(ctx: Context, reference: string): Promise<void> {
  const known = await findRefunds(ctx.db, { reference });
  if (known.length === 0) return;
  const waiting = known.filter(({ status, appliedAt }) => status === "processed" && !appliedAt);
  for (const refund of waiting) await applyRefund(ctx, refund);
  await reviewRefundDoubts(ctx, reference);
}

async function applyRefund(ctx: Context, refund: Refund): Promise<void> {
  const { reference } = refund;
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference));
  const settlement = attempt && (await findSettlement(ctx, attempt));
  if (!settlement) return applyToMoneyAside(ctx, refund, attempt);

  const before = await partsLeft(ctx, settlement);
  // A payer who paid the provider's fee can get it back too, so a refund can be more than was owed.
  const onTop = Math.max((attempt.receivedKobo ?? 0) - settlement.amountKobo, 0);
  const ofParts = Math.min(refund.amountKobo, sumOf(before));
  const isTooMuch = refund.amountKobo - ofParts > onTop;
  await reviewTooMuch(ctx, isTooMuch, refund, sumOf(before), attempt.orderId);
  if (isTooMuch) return;
  const request = await findRequestOf(ctx, refund.id);
  const parts = ofParts === 0 ? [] : shareAsAsked(before, ofParts, request);
  await markApplied(ctx, refund, parts);
  await ctx.step("refund.marked");
  await postEntries(ctx, {
    transactionKind: "refund",
    reference: refund.id,
    entries: refundEntries(attempt.orderId, refund.amountKobo, parts, accountOf(request)),
  });
  await ctx.step("refund.posted");
  const money = await writeOrderStatus(ctx, attempt.orderId);
  await fulfilment().reverse(
    ctx,
    toSettledRefund(attempt, { ...refund, parts, way: wayOf(request) }, money),
  );
  await ctx.step("refund.fulfilment_called");
  await audit(ctx, "payment.refunded", reference, { amountKobo: refund.amountKobo });
}

/** Each line gives what was asked of it, if it still has that much; else all lines give in proportion. */
function shareAsAsked(
  left: readonly Part[],
  amountKobo: number,
  request: RefundRequest | undefined,
): Part[] {
  const asked = request?.lines ?? [];
  const ofLine = (lineRef: string) => left.filter((part) => part.lineRef === lineRef);
  const isLeft =
    asked.length > 0 &&
    sumOf(asked) === amountKobo &&
    asked.every((line) => sumOf(ofLine(line.lineRef)) >= line.amountKobo);
  if (!isLeft) return shareProportionally(left, amountKobo);
  return asked.flatMap((line) => shareProportionally(ofLine(line.lineRef), line.amountKobo));
}

/** What only the provider knows, a lost dispute too, goes back through it. */
const wayOf = (request: RefundRequest | undefined) => request?.way ?? "provider";

/** The account from which a refund is paid: the provider's, a centre's cash box, or our bank's. */
function accountOf(request: RefundRequest | undefined): string {
  if (request?.way === "transfer") return accounts.bank;
  if (request?.way === "cash" && request.centreId) return accounts.cash(request.centreId);
  return accounts.providerClearing;
}

/**
 * Reverses a refund that failed at the bank. It has no effect from now on.
 */
export async function undoRefund(ctx: Context, refund: Refund): Promise<void> {
  const { reference } = refund;
  await ctx.db
    .update(refunds)
    .set({ status: "failed", failedAt: ctx.clock() })
    .where(eq(refunds.id, refund.id));
  await endRequestOf(ctx, refund.id, "failed");
  const way = wayOf(await findRequestOf(ctx, refund.id));
  await reviewTooMuch(ctx, false, refund, 0, null);
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
  await audit(ctx, "payment.refund_failed", reference, { amountKobo: refund.amountKobo });
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference));
  const settlement = attempt && (await findSettlement(ctx, attempt));
  if (!settlement) return reviewMoneyAside(ctx, reference);
  const money = await writeOrderStatus(ctx, attempt.orderId);
  await fulfilment().reinstate(ctx, toSettledRefund(attempt, { ...refund, way }, money));
}

/** Checks the state of a refund, so that only one transaction can mark it as applied. */
async function markApplied(ctx: Context, refund: Refund, parts: Part[]): Promise<void> {
  const marked = await ctx.db
    .update(refunds)
    .set({ appliedAt: ctx.clock(), parts })
    .where(and(eq(refunds.id, refund.id), isNull(refunds.appliedAt)))
    .returning({ id: refunds.id });
  if (marked.length === 0) throw new SettledMeanwhile();
  await endRequestOf(ctx, refund.id, "done");
}

function refundEntries(
  orderId: string,
  amountKobo: number,
  parts: Part[],
  account: string,
): Entry[] {
  return [
    { account, amountKobo: -amountKobo, orderId },
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

/** Books a refund of money that settled nothing, from the account where that money was put aside. */
async function applyToMoneyAside(
  ctx: Context,
  refund: Refund,
  attempt: Attempt | undefined,
): Promise<void> {
  const aside = await findMoneyAside(ctx, refund.reference);
  // The payment has not come yet: the refund waits for it.
  if (!aside) return;
  const orderId = attempt?.orderId ?? null;
  const isTooMuch = refund.amountKobo > aside.leftKobo;
  await reviewTooMuch(ctx, isTooMuch, refund, aside.leftKobo, orderId);
  if (isTooMuch) return;
  await markApplied(ctx, refund, []);
  const of = orderId ? { orderId } : {};
  await postEntries(ctx, {
    transactionKind: "refund",
    reference: refund.id,
    entries: [
      { account: accounts.providerClearing, amountKobo: -refund.amountKobo, ...of },
      { account: aside.account, amountKobo: refund.amountKobo, ...of },
    ],
  });
  await reviewMoneyAside(ctx, refund.reference);
}

/** A refund of more than is left waits. It is booked when another refund has failed. */
const reviewTooMuch = (
  ctx: Context,
  isTooMuch: boolean,
  { reference, id, amountKobo }: Refund,
  leftKobo: number,
  orderId: string | null,
) =>
  setReview(ctx, isTooMuch, {
    kind: "refund_unmatched",
    reference,
    subject: id,
    orderId,
    details: { refundedKobo: amountKobo, leftKobo },
  });
