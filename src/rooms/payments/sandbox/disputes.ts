import { randomInt } from "node:crypto";
import { digits, tellTransaction } from "./answers.ts";
import type { Dispute } from "./records.ts";
import { makeRefund } from "./refunds.ts";
import type { SandboxHouse } from "./sandbox.ts";
import { queueWebhook } from "./webhooks.ts";

/** A payer disputes a transaction with their bank: for tests, which have no bank. */
export async function openDispute(house: SandboxHouse, reference: string): Promise<Dispute> {
  const dispute: Dispute = {
    id: String(randomInt(100_000, 999_999)),
    reference,
    refundKobo: 0,
    resolution: null,
    createdAt: house.now().toISOString(),
  };
  await house.store.putDispute(dispute);
  await tellOfDispute(house, "create", dispute);
  return dispute;
}

/** Ends a dispute. One that is accepted makes a refund of its own, which the list ties to it. */
export async function resolveDispute(
  house: SandboxHouse,
  dispute: Dispute,
  resolution: NonNullable<Dispute["resolution"]>,
  refundKobo: number,
): Promise<void> {
  const resolved = { ...dispute, resolution, refundKobo };
  await house.store.putDispute(resolved);
  const transaction = await house.store.findTransaction(dispute.reference);
  if (transaction && resolution !== "declined") {
    await makeRefund(house, transaction, refundKobo, "processed", dispute.id);
  }
  await tellOfDispute(house, "resolve", resolved);
}

async function tellOfDispute(house: SandboxHouse, event: string, dispute: Dispute) {
  const data = await tellDispute(house, dispute);
  await queueWebhook(house, { event: `charge.dispute.${event}`, data }, 0);
}

/** As the list and the webhooks of disputes have it. */
export async function tellDispute(house: SandboxHouse, dispute: Dispute) {
  const transaction = await house.store.findTransaction(dispute.reference);
  return {
    id: digits(dispute.id),
    refund_amount: dispute.refundKobo || null,
    currency: "NGN",
    status: dispute.resolution ? "resolved" : "awaiting-merchant-feedback",
    resolution: dispute.resolution,
    domain: "test",
    transaction: transaction && tellTransaction(transaction),
    category: "general",
    createdAt: dispute.createdAt,
  };
}
