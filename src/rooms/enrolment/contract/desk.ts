import * as z from "zod";
import { listCentreIds } from "#foundation/academy.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { isRealDay } from "#foundation/time.ts";
import { Naira } from "#rooms/payments/contract/naira.ts";
import { EnrolmentRow } from "./enrolment.ts";

/** What admins do about one enrolment. */

const tag = "enrolment";
const params = z.object({ id: z.string().max(100) });

export const ManualPaymentBody = z.object({
  amount: Naira.describe("in naira: exactly what is due"),
  method: z.enum(["cash", "transfer"], "Choose cash or bank transfer."),
  centreId: z
    .enum(listCentreIds(), "Choose the centre.")
    .nullish()
    .describe("with cash: the centre that has it"),
  takenBy: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .describe("who took the cash, if not the admin who records it"),
  takenOn: z
    .string("Enter the day.")
    .refine(isRealDay, "Enter a date, for example 2026-11-21.")
    .describe("the day of the payment, YYYY-MM-DD"),
  evidence: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .describe("the bank's reference on the statement, or the number in the receipt book"),
  note: z.string().trim().max(500).nullish(),
  despiteCardPayment: z
    .boolean()
    .default(false)
    .describe("go on although a card payment may be on its way; it is recorded"),
});
export type ManualPayment = z.output<typeof ManualPaymentBody>;

export const recordManualPaymentEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/enrolments/:id/manual-payment",
  who: "admin",
  permission: "payments.record",
  tag,
  summary:
    "Records a payment taken at a centre or seen on the bank statement, and settles it like a card payment. The card provider is asked first: 409 card_payment_possible when a card payment may be on its way. 409 nothing_due, recorded_before, payment_in_review, quote_changed; 422 for another amount than what is due",
  params,
  body: ManualPaymentBody,
  answers: {
    201: z.object({
      reference: z.string().describe("the payment's"),
      receipt: z.string().describe("such as ZR-2026-000123"),
      enrolment: EnrolmentRow,
    }),
  },
});

export const cancelEnrolmentEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/enrolments/:id/cancel",
  who: "admin",
  permission: "enrolments.manage",
  tag,
  summary:
    "Cancels an unpaid enrolment and emails the learner. 409 money_received while there is money, payment_on_its_way, part_of_order without wholeOrder, not_cancellable",
  params,
  body: z.object({
    reason: z
      .string()
      .trim()
      .min(3, "Say why, so that the learner understands.")
      .max(500)
      .describe("the learner reads it in the email"),
    wholeOrder: z
      .boolean()
      .default(false)
      .describe("cancel the other unpaid programs of the same order too"),
  }),
  answers: { 200: EnrolmentRow },
});
