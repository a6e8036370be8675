import type { Transaction } from "./records.ts";

/** An answer of the sandbox's API. `text` is JSON written by hand, so that ids keep their digits. */
export type SandboxAnswer = { status: number; text: string };

/** JSON in which `{ "@digits": "123" }` becomes the number 123, however large. */
export const writeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\{"@digits":"(\d+)"\}/g, "$1");

/** An id as a number, however large: see writeJson. */
export const digits = (id: string) => ({ "@digits": id });

/** @param meta how many there are, for a list */
export const answerOk = (message: string, data: unknown, meta?: object): SandboxAnswer => ({
  status: 200,
  text: writeJson({ status: true, message, data, meta }),
});

/** A refusal in the provider's shape. */
export const answerRefused = (
  status: number,
  message: string,
  code: string,
  nextStep: string,
): SandboxAnswer => ({
  status,
  text: writeJson({ status: false, message, meta: { nextStep }, type: "validation_error", code }),
});

/** 1.5 % and ₦100 above ₦2,500, at most ₦2,000: what the provider takes of a local payment. */
export const feesOf = (amountKobo: number): number =>
  Math.min(Math.ceil((amountKobo * 15) / 1_000) + (amountKobo >= 250_000 ? 10_000 : 0), 200_000);

/** A transaction as verify and charge.success tell it. */
export function tellTransaction(transaction: Transaction) {
  const isPaid = transaction.status === "success" || transaction.status === "reversed";
  return {
    id: digits(transaction.id),
    domain: "test",
    status: transaction.status,
    reference: transaction.reference,
    amount: transaction.amountKobo,
    requested_amount: transaction.amountKobo,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    channel: transaction.channel ?? "card",
    currency: "NGN",
    ip_address: null,
    metadata: transaction.metadata ?? "",
    fees: isPaid ? feesOf(transaction.amountKobo) : null,
    customer: { id: 1, email: transaction.email, customer_code: "CUS_sandbox" },
    authorization: isPaid
      ? { channel: transaction.channel, last4: "4081", bank: "SANDBOX BANK", brand: "visa" }
      : {},
  };
}
