import { randomInt } from "node:crypto";
import * as z from "zod";
import { answerOk, answerRefused, digits, type SandboxAnswer } from "./answers.server.ts";
import type { Refund, Transaction } from "./records.server.ts";
import { answerNotFound, refresh, type Sandbox } from "./sandbox.server.ts";
import { queueWebhook } from "./webhooks.server.ts";

/** How long the sandbox takes to process a refund. */
const refundTakesMs = 3_000;

const RefundRequest = z.object({
  transaction: z.union([z.string(), z.number()]).transform(String),
  amount: z.union([z.string(), z.number()]).transform(Number).optional(),
});

/** `POST /refund`: queues the refund. A little later it is processed, or fails if the controls say so. */
export async function refund(sandbox: Sandbox, body: unknown): Promise<SandboxAnswer> {
  const parsed = RefundRequest.safeParse(body);
  const found = parsed.success && (await sandbox.store.findTransaction(parsed.data.transaction));
  if (!found) return answerNotFound();
  const transaction = await refresh(sandbox, found);
  const left = transaction.amountKobo - transaction.refundedKobo;
  const amount = parsed.data?.amount ?? left;
  if (transaction.status !== "success" || left <= 0) {
    return answerRefused(
      400,
      "Transaction has been fully reversed or was never paid",
      "transaction_reversed",
      "Choose another transaction",
    );
  }
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) {
    return answerRefused(400, "Refund amount is not valid", "invalid_amount", "Send a smaller one");
  }
  const { outcome } = (await sandbox.store.readControls()).refunds;
  const made = await makeRefund(sandbox, transaction, amount, outcome, null);
  return answerOk("Refund has been queued for processing", {
    id: digits(made.id),
    transaction: { id: digits(transaction.id), reference: transaction.reference },
    status: "pending",
    amount,
    currency: "NGN",
  });
}

/** Makes a refund and queues its webhooks. @param disputeId the lost dispute that it pays */
export async function makeRefund(
  sandbox: Sandbox,
  transaction: Transaction,
  amountKobo: number,
  outcome: "processed" | "failed",
  disputeId: string | null,
): Promise<Refund> {
  const refundedKobo = transaction.refundedKobo + (outcome === "processed" ? amountKobo : 0);
  await sandbox.store.putTransaction({
    ...transaction,
    refundedKobo,
    status: refundedKobo === transaction.amountKobo ? "reversed" : "success",
  });
  const now = sandbox.now();
  const made: Refund = {
    id: String(randomInt(1_000_000_000, 9_999_999_999)),
    reference: transaction.reference,
    amountKobo,
    status: outcome,
    endsAt: new Date(now.getTime() + refundTakesMs).toISOString(),
    disputeId,
    createdAt: now.toISOString(),
  };
  await sandbox.store.putRefund(made);
  const webhook = (status: string, bankReference: string | null) => ({
    event: `refund.${status}`,
    data: {
      status,
      transaction_reference: transaction.reference,
      // No refund id: the provider's refund webhooks rarely have one.
      refund_reference: bankReference,
      // The provider sometimes sends the amount as text.
      amount: String(amountKobo),
      currency: "NGN",
      customer: { email: transaction.email },
      domain: "test",
    },
  });
  await queueWebhook(sandbox, webhook("pending", null), 0);
  await queueWebhook(sandbox, webhook(outcome, `TRF_${made.id}`), refundTakesMs);
  return made;
}
