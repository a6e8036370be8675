import { randomBytes } from "node:crypto";
import type { Transaction } from "./records.server.ts";
import { newTransactionId } from "./sandbox.server.ts";
import type { SandboxStore } from "./store.server.ts";

/** Adds a transaction to the sandbox as if someone had paid it by card on its page. */
export async function addPaidTransaction(
  store: SandboxStore,
  payment: { reference: string; email: string; amountKobo: number; paidAt: Date },
): Promise<Transaction> {
  const { reference, email, amountKobo } = payment;
  const paidAt = payment.paidAt.toISOString();
  const transaction: Transaction = {
    id: newTransactionId(),
    reference,
    email,
    amountKobo,
    accessCode: randomBytes(9).toString("hex"),
    callbackUrl: null,
    cancelUrl: null,
    metadata: "",
    arrivesAt: null,
    status: "success",
    gatewayResponse: "Approved",
    channel: "card",
    paidAt,
    createdAt: paidAt,
    refundedKobo: 0,
  };
  await store.addTransaction(transaction);
  return transaction;
}
