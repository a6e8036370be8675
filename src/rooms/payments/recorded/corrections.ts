import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { exampleReceipt } from "../receipts/receipt-number.ts";
import { amountKobo } from "../refunds/refunds.ts";
import { noCorrectionReason } from "./correction-words.ts";

/** Strict, because a wrong name would correct something else. */
const CorrectionBody = z.strictObject({
  amountKobo: z
    .union([z.literal(0), amountKobo])
    .describe("the right amount; 0 only while a case double_transfer is open about it"),
  insteadOfKobo: z
    .int()
    .nonnegative()
    .describe("what the caller saw, to notice another correction"),
  reason: z.string(noCorrectionReason).trim().min(3, noCorrectionReason).max(500),
  keepAsCredit: z.boolean().default(false).describe("more than is owed stays as credit"),
  despiteCardPayment: z
    .boolean()
    .default(false)
    .describe("after 409 card_payment_possible: what a card payment brings too becomes credit"),
});
export type CorrectionBody = z.output<typeof CorrectionBody>;

export const CorrectedPayment = z.object({
  reference: z.string(),
  amountKobo: z.int(),
  receipt: z.string().describe(`the number of the corrected receipt, such as ${exampleReceipt}`),
  replaces: z.string().describe("the receipt that it replaces"),
  balanceKobo: z
    .int()
    .describe("what is owed for the whole order now; negative when there is credit"),
});
export type CorrectedPayment = z.output<typeof CorrectedPayment>;

export const correctPaymentEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/payments/:reference/correct",
  who: "admin",
  permission: "payments.record",
  tag: "payments",
  summary:
    "Corrects the amount of a payment that staff recorded: the receipt is replaced, and the books, the till, the place's balance and the commission follow. The recorder may, on the same day and for cash while their till is open; later a person with payments.correct (403 needs_cashier, not_your_centre, own_record; same_person for one's own till after the count, if a second person could). 409 card_payment, card_payment_possible (for more money, while a card payment is open that would then be too much), nothing_received, refund_under_way, already_refunded, credit_moved, changed_meanwhile; 422 for the same amount, for more than is owed without keepAsCredit, too_little_cash for more than the till should hold",
  params: z.object({ reference: z.string().min(1).max(100) }),
  body: CorrectionBody,
  answers: { 201: CorrectedPayment },
});
