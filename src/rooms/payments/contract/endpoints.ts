import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { ListQuery, pageFields } from "#foundation/http/lists.ts";
import { paymentMethods } from "../rules/states.ts";
import { PaymentState, PaymentStatus } from "./payment.ts";

const params = z.object({ reference: z.string().min(1).max(100) });

export const getPaymentEndpoint = defineEndpoint({
  method: "GET",
  path: "/payments/:reference",
  who: "anyone",
  tag: "payments",
  summary: "Shows the status of a payment",
  ownCheck: "the reference cannot be guessed, and the response has no personal data",
  params,
  answers: { 200: PaymentState },
});

export const verifyPaymentEndpoint = defineEndpoint({
  method: "POST",
  path: "/payments/:reference/verify",
  who: "anyone",
  tag: "payments",
  summary: "Checks a payment with the card provider, after the payer returns from its page",
  ownCheck: "the reference cannot be guessed, and the response has no personal data",
  perHour: { reference: 120 },
  repeatable: true,
  params,
  answers: { 200: PaymentState },
});

export const receiveWebhookEndpoint = defineEndpoint({
  method: "POST",
  path: "/webhooks/paystack",
  who: "anyone",
  tag: "payments",
  summary: "Receives webhooks from the card provider",
  ownCheck: "x-paystack-signature: HMAC-SHA512 of the raw body with the secret key",
  perMinute: 6_000,
  bodyBytes: 1_000_000,
  rawBody: true,
  repeatable: true,
  answers: { 200: z.object({ received: z.literal(true) }) },
});

/** A payment in the admins' list. Amounts are in naira, as in the other records. */
export const PaymentRecord = z.object({
  reference: z.string(),
  status: PaymentStatus,
  amount: z.number().describe("requested amount in naira"),
  amount_received: z.number().nullable().describe("received amount in naira"),
  amount_refunded: z.number(),
  currency: z.literal("NGN"),
  method: z
    .enum(paymentMethods)
    .describe("card: through the provider; transfer and cash: recorded by an admin"),
  channel: z.string().nullable().describe("card, bank_transfer, …"),
  recorded_by: z
    .string()
    .nullable()
    .describe("id of the admin who recorded it; null when the card provider confirmed it"),
  note: z.string().nullable().describe("that admin's note"),
  payer_name: z.string(),
  payer_email: z.string(),
  description: z.string().describe("descriptions of the line items"),
  order_id: z.string(),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  review_reasons: z.array(z.string()).describe("kinds of the open review cases"),
});
export type PaymentRecord = z.output<typeof PaymentRecord>;

export const listPaymentsEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/payments",
  who: "admin",
  permission: "payments.read",
  tag: "payments",
  summary: "Lists payments, newest first",
  query: ListQuery.extend({
    status: PaymentStatus.optional(),
    sort: z.enum(["created_at", "amount"]).default("created_at"),
  }),
  answers: { 200: z.object({ payments: z.array(PaymentRecord), ...pageFields }) },
});
