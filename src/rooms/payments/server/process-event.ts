import { and, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { Buyer } from "./buyer.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { openReview } from "./open-review.ts";
import { parseJson } from "./paystack/parse-json.ts";
import { Charge, DisputeNotice, RefundNotice, Webhook } from "./paystack/shapes.ts";
import { recordRefund } from "./record-refund.ts";
import type { SettlementGuards } from "./settlement-guards.ts";
import { attempts, providerEvents } from "./tables.ts";

const toldOf = {
  "refund.pending": "pending",
  "refund.processing": "pending",
  "refund.needs-attention": "pending",
  "refund.processed": "processed",
  "refund.failed": "failed",
} as const;

/**
 * Gives a stored event its effect, once: what it leads to is safe to repeat, so a crash between the
 * effect and the mark does no harm.
 */
export async function processEvent(
  ctx: Context,
  buyer: Buyer,
  bodyHash: string,
  guards?: SettlementGuards,
): Promise<void> {
  const mine = eq(providerEvents.bodyHash, bodyHash);
  const [row] = await ctx.db.select().from(providerEvents).where(mine);
  if (row?.state !== "received" || row.body === null) return;
  const known = await giveEffect(ctx, buyer, Buffer.from(row.body), guards);
  await ctx.db
    .update(providerEvents)
    .set({ state: known ? "done" : "noted", processedAt: ctx.clock() })
    .where(and(mine, eq(providerEvents.state, "received")));
}

/** @returns false for what has no effect here: types that we do not use, bodies without sense */
async function giveEffect(
  ctx: Context,
  buyer: Buyer,
  body: Buffer,
  guards?: SettlementGuards,
): Promise<boolean> {
  let parsed: unknown;
  try {
    parsed = parseJson(body.toString("utf8"));
  } catch {
    return false;
  }
  const webhook = Webhook.safeParse(parsed);
  if (!webhook.success) return false;
  const { event, data } = webhook.data;
  if (event === "charge.success") {
    const charge = Charge.safeParse(data);
    if (charge.success) await confirmPayment(ctx, buyer, charge.data, guards);
    return charge.success;
  }
  if (event in toldOf) {
    const refund = RefundNotice.safeParse(data);
    const told = toldOf[event as keyof typeof toldOf];
    if (refund.success) {
      await recordRefund(ctx, buyer, { ...refund.data, cause: "refund", told }, guards);
    }
    return refund.success;
  }
  if (event.startsWith("charge.dispute.")) return noteDispute(ctx, buyer, event, data, guards);
  return false;
}

/** A dispute is a person's to answer; one that is lost takes the money back like a refund. */
async function noteDispute(
  ctx: Context,
  buyer: Buyer,
  event: string,
  data: unknown,
  guards?: SettlementGuards,
): Promise<boolean> {
  const parsed = DisputeNotice.safeParse(data);
  if (!parsed.success) return false;
  const dispute = parsed.data;
  const [attempt] = await ctx.db
    .select()
    .from(attempts)
    .where(eq(attempts.reference, dispute.reference));
  await openReview(ctx, {
    kind: "dispute",
    reference: dispute.reference,
    subject: dispute.disputeId,
    orderId: attempt?.orderId ?? null,
    details: { event, ...dispute },
  });
  const isLost = event === "charge.dispute.resolve" && dispute.resolution === "merchant-accepted";
  if (isLost && dispute.refundKobo) {
    await recordRefund(
      ctx,
      buyer,
      {
        reference: dispute.reference,
        amountKobo: dispute.refundKobo,
        currency: dispute.currency,
        providerId: `dispute:${dispute.disputeId}`,
        cause: "dispute",
        told: "processed",
      },
      guards,
    );
  }
  return true;
}
