import { and, asc, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { newId } from "#foundation/ids.ts";
import { applyWaitingRefunds, undoRefund } from "./apply-refunds.ts";
import type { Buyer } from "./buyer.ts";
import { lockReference } from "./lock-reference.ts";
import { openReview } from "./open-review.ts";
import { lockOrder } from "./order-parts.ts";
import { allGuards, type SettlementGuards, settleInTransaction } from "./settlement-guards.ts";
import { attempts, refunds } from "./tables.ts";

export type ToldRefund = {
  /** The payment's reference. */
  reference: string;
  amountKobo: number | null;
  currency: string | null;
  /** The provider's own name for the refund; its webhooks often have none. */
  providerId: string | null;
  cause: "refund" | "dispute";
  told: "pending" | "processed" | "failed";
};

type Refund = typeof refunds.$inferSelect;

const isNamed = ({ refundKey }: Refund) => !/^(amount|dispute):/.test(refundKey);
const nameless = (amountKobo: number) => `amount:${amountKobo}`;

/**
 * Which refund a notice is about. By its name where both have one; else by the amount, since the
 * same refund is told with and without its name. Two refunds of one amount that are both told
 * without a name cannot be told apart from one that is told twice: they count once, and the books
 * then differ from the provider's settlement (docs/payments.md, "How to reconcile").
 */
function findTold(known: Refund[], told: ToldRefund): Refund | undefined {
  const key = told.providerId;
  return (
    known.find((refund) => key !== null && refund.refundKey === key) ??
    known.find(
      (refund) => refund.amountKobo === told.amountKobo && (key === null || !isNamed(refund)),
    )
  );
}

/**
 * Takes down what the provider tells of a refund, and does what follows: once processed, the money
 * is taken off the order and the buyer is told; once failed, that is taken back. It may be told
 * before the payment itself, repeatedly and in any order; `failed` is the last word.
 */
export async function recordRefund(
  ctx: Context,
  buyer: Buyer,
  told: ToldRefund,
  guards: SettlementGuards = allGuards,
): Promise<void> {
  await settleInTransaction(ctx, async (tx) => {
    const { reference, amountKobo } = told;
    const [attempt] = await tx.db.select().from(attempts).where(eq(attempts.reference, reference));
    if (attempt) await lockOrder(tx, attempt.orderId, guards);
    else await lockReference(tx, reference);
    await tx.step("refund.locked");
    if (!amountKobo || (told.currency !== null && told.currency !== "NGN")) {
      await openReview(tx, {
        kind: "refund_unmatched",
        reference,
        subject: told.providerId ?? "",
        orderId: attempt?.orderId ?? null,
        details: { ...told },
      });
      return;
    }
    const known = await tx.db
      .select()
      .from(refunds)
      .where(eq(refunds.reference, reference))
      .orderBy(asc(refunds.createdAt), asc(refunds.id));
    const refund = findTold(known, told) ?? (await keepRefund(tx, told, amountKobo));
    if (told.providerId && refund.refundKey === nameless(amountKobo)) {
      await tx.db
        .update(refunds)
        .set({ refundKey: told.providerId })
        .where(eq(refunds.id, refund.id));
    }
    if (told.told === "failed" && !refund.failedAt) await undoRefund(tx, buyer, refund, attempt);
    if (told.told === "processed" && refund.status === "pending") {
      await tx.db
        .update(refunds)
        .set({ status: "processed" })
        .where(and(eq(refunds.id, refund.id), eq(refunds.status, "pending")));
    }
    await applyWaitingRefunds(tx, buyer, reference);
    await tx.step("refund.written");
  });
}

async function keepRefund(ctx: Context, told: ToldRefund, amountKobo: number): Promise<Refund> {
  const refund = {
    id: newId(),
    reference: told.reference,
    refundKey: told.providerId ?? nameless(amountKobo),
    cause: told.cause,
    amountKobo,
    status: "pending" as const,
    parts: null,
    createdAt: ctx.clock(),
    appliedAt: null,
    failedAt: null,
  };
  await ctx.db.insert(refunds).values(refund);
  return refund;
}
