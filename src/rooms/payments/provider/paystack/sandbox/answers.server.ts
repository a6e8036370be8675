import type { Transaction } from "./records.server.ts";

/** A response of the sandbox's API. `text` is JSON from writeJson, so that long ids keep their digits. */
export type SandboxAnswer = { status: number; text: string };

/** Writes JSON. `{ "@digits": "123" }` becomes the number 123, even past 2^53. */
export const writeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\{"@digits":"(\d+)"\}/g, "$1");

/** An id that writeJson writes as a number. */
export const digits = (id: string) => ({ "@digits": id });

/** @param meta for a list: the number of items and pages */
export const answerOk = (message: string, data: unknown, meta?: object): SandboxAnswer => ({
  status: 200,
  text: writeJson({ status: true, message, data, meta }),
});

/** An error response in the provider's shape. */
export const answerRefused = (
  status: number,
  message: string,
  code: string,
  nextStep: string,
): SandboxAnswer => ({
  status,
  text: writeJson({ status: false, message, meta: { nextStep }, type: "validation_error", code }),
});

/** The provider's fee for a local payment: 1.5 %, plus ₦100 from ₦2,500 up, at most ₦2,000. */
export const feesOf = (amountKobo: number): number =>
  Math.min(Math.ceil((amountKobo * 15) / 1_000) + (amountKobo >= 250_000 ? 10_000 : 0), 200_000);

/** The bank that gives customers their account numbers. */
export const bank = { name: "Sandbox Bank", slug: "sandbox-bank", id: 20 };

/** A transaction in the shape of the verify response and of `charge.success`. */
export function describeTransaction(transaction: Transaction) {
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
    currency: transaction.currency ?? "NGN",
    ip_address: null,
    metadata: transaction.metadata ?? "",
    fees: isPaid ? feesOf(transaction.amountKobo) : null,
    customer: { id: 1, email: transaction.email, customer_code: "CUS_sandbox" },
    authorization: transaction.transfer
      ? {
          channel: "dedicated_nuban",
          account_name: null,
          sender_name: transaction.transfer.senderName,
          sender_bank: transaction.transfer.senderBank,
          receiver_bank_account_number: transaction.transfer.accountNumber,
          receiver_bank: bank.name,
        }
      : isPaid
        ? { channel: transaction.channel, last4: "4081", bank: "SANDBOX BANK", brand: "visa" }
        : {},
  };
}
