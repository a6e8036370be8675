import { randomInt } from "node:crypto";
import * as z from "zod";
import { answerOk, answerRefused, digits, type SandboxAnswer } from "./answers.ts";
import type { Refund, Transaction } from "./records.ts";
import { answerNotFound, refresh, type SandboxHouse } from "./sandbox.ts";
import { queueWebhook } from "./webhooks.ts";

/** How long a refund takes to be processed here. */
const refundTakesMs = 3_000;

const RefundRequest = z.object({
  transaction: z.union([z.string(), z.number()]).transform(String),
  amount: z.union([z.string(), z.number()]).transform(Number).optional(),
});

/** `POST /refund`: queued now, processed (or failed, as the controls say) a little later. */
export async function refund(house: SandboxHouse, body: unknown): Promise<SandboxAnswer> {
  const parsed = RefundRequest.safeParse(body);
  const found = parsed.success && (await house.store.findTransaction(parsed.data.transaction));
  if (!found) return answerNotFound();
  const transaction = await refresh(house, found);
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
  const { outcome } = (await house.store.readControls()).refunds;
  const made = await makeRefund(house, transaction, amount, outcome, null);
  return answerOk("Refund has been queued for processing", {
    id: digits(made.id),
    transaction: { id: digits(transaction.id), reference: transaction.reference },
    status: "pending",
    amount,
    currency: "NGN",
  });
}

/** A refund, and the webhooks that tell of it. @param disputeId of the dispute that it pays */
export async function makeRefund(
  house: SandboxHouse,
  transaction: Transaction,
  amountKobo: number,
  outcome: "processed" | "failed",
  disputeId: string | null,
): Promise<Refund> {
  const refundedKobo = transaction.refundedKobo + (outcome === "processed" ? amountKobo : 0);
  await house.store.putTransaction({
    ...transaction,
    refundedKobo,
    status: refundedKobo === transaction.amountKobo ? "reversed" : "success",
  });
  const now = house.now();
  const made: Refund = {
    id: String(randomInt(1_000_000, 99_999_999)),
    reference: transaction.reference,
    amountKobo,
    status: outcome,
    settlesAt: new Date(now.getTime() + refundTakesMs).toISOString(),
    disputeId,
    createdAt: now.toISOString(),
  };
  await house.store.putRefund(made);
  const tell = (status: string, bankReference: string | null) => ({
    event: `refund.${status}`,
    data: {
      status,
      transaction_reference: transaction.reference,
      // Not the refund's id: the provider's webhooks of refunds rarely have that.
      refund_reference: bankReference,
      // The provider sends it as text at times.
      amount: String(amountKobo),
      currency: "NGN",
      customer: { email: transaction.email },
      domain: "test",
    },
  });
  await queueWebhook(house, tell("pending", null), 0);
  await queueWebhook(house, tell(outcome, `TRF_${made.id}`), refundTakesMs);
  return made;
}
