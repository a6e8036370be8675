import { randomInt } from "node:crypto";
import { describeTransaction, digits } from "./answers.ts";
import type { Dispute } from "./records.ts";
import { makeRefund } from "./refunds.ts";
import type { Sandbox } from "./sandbox.ts";
import { queueWebhook } from "./webhooks.ts";

/** Opens a dispute, as if a payer had complained to their bank. For tests. */
export async function openDispute(sandbox: Sandbox, reference: string): Promise<Dispute> {
  const dispute: Dispute = {
    id: String(randomInt(100_000, 999_999)),
    reference,
    refundKobo: 0,
    resolution: null,
    createdAt: sandbox.now().toISOString(),
  };
  await sandbox.store.putDispute(dispute);
  await queueDisputeWebhook(sandbox, "create", dispute);
  return dispute;
}

/** Resolves a dispute. An accepted one makes its own refund; the list of refunds has the dispute's id. */
export async function resolveDispute(
  sandbox: Sandbox,
  dispute: Dispute,
  resolution: NonNullable<Dispute["resolution"]>,
  refundKobo: number,
): Promise<void> {
  const resolved = { ...dispute, resolution, refundKobo };
  await sandbox.store.putDispute(resolved);
  const transaction = await sandbox.store.findTransaction(dispute.reference);
  if (transaction && resolution !== "declined") {
    await makeRefund(sandbox, transaction, refundKobo, "processed", dispute.id);
  }
  await queueDisputeWebhook(sandbox, "resolve", resolved);
}

async function queueDisputeWebhook(sandbox: Sandbox, event: string, dispute: Dispute) {
  const data = await describeDispute(sandbox, dispute);
  await queueWebhook(sandbox, { event: `charge.dispute.${event}`, data }, 0);
}

/** A dispute in the shape of the list of disputes and of its webhooks. */
export async function describeDispute(sandbox: Sandbox, dispute: Dispute) {
  const transaction = await sandbox.store.findTransaction(dispute.reference);
  return {
    id: digits(dispute.id),
    refund_amount: dispute.refundKobo || null,
    currency: "NGN",
    status: dispute.resolution ? "resolved" : "awaiting-merchant-feedback",
    resolution: dispute.resolution,
    domain: "test",
    transaction: transaction && describeTransaction(transaction),
    category: "general",
    createdAt: dispute.createdAt,
  };
}
