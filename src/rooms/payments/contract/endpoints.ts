import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { PaymentState } from "./payment.ts";

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
