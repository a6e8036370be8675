import * as z from "zod";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { exampleReceipt, provisionalShape } from "#rooms/payments/receipts/receipt-number.ts";
import { PaymentState } from "./attempts/payment.ts";

const params = z.object({ reference: z.string().min(1).max(100) });

export const paymentCalls = defineEndpoints({
  getPayment: {
    method: "GET",
    path: "/payments/:reference",
    who: "anyone",
    tag: "payments",
    summary: "Shows the status of a payment",
    ownCheck: "the reference cannot be guessed, and the response has no personal data",
    params,
    answers: { 200: PaymentState },
  },
  verifyPayment: {
    method: "POST",
    path: "/payments/:reference/verify",
    who: "anyone",
    tag: "payments",
    summary:
      "Checks a payment with the card provider, after the payer returns from its page. 503 provider_unavailable",
    ownCheck: "the reference cannot be guessed, and the response has no personal data",
    perHour: { reference: 120 },
    repeatable: true,
    params,
    answers: { 200: PaymentState },
  },
});

export const receiveWebhookEndpoint = defineEndpoint({
  method: "POST",
  path: "/webhooks/:provider",
  who: "anyone",
  tag: "payments",
  summary:
    "Receives webhooks from a card provider. 401 bad_signature; 404 for one that we have no account with",
  ownCheck: "the provider's signature of the raw body",
  perMinute: 6_000,
  bodyBytes: 1_000_000,
  rawBody: true,
  repeatable: true,
  params: z.object({ provider: z.string().max(100) }),
  answers: { 200: z.object({ received: z.literal(true) }) },
});

export const getLedgerEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/ledger",
  who: "admin",
  permission: "ledger.read",
  tag: "payments",
  summary:
    "The balance of every account of the ledger, and how many transactions do not balance; format=csv sends all entries as a file. What a till's first count changed is left out for those who may have to count it again",
  opensInBrowser: true,
  query: z.object({ format: z.enum(["json", "csv"]).default("json") }),
  answers: {
    200: z.object({
      accounts: z.array(
        z.object({
          account: z.string(),
          balanceKobo: z.int().describe("debit positive, credit negative"),
        }),
      ),
      unbalanced: z.int().describe("0, because the database refuses others"),
    }),
  },
});

/** The slip that an offline counter prints in place of a receipt. */

export const noteProvisionalSlipEndpoint = defineEndpoint({
  method: "PUT",
  path: "/admin/receipts/:number/provisional-slip",
  who: "admin",
  permission: "payments.record",
  tag: "payments",
  summary:
    "Notes which provisional slip a receipt replaces, for money that the caller recorded: the receipt names it, and the search finds it. 409 slip_noted when it replaces another one",
  params: z.object({ number: z.string().max(40).describe(`such as ${exampleReceipt}`) }),
  body: z.object({
    provisionalNumber: z
      .string()
      .regex(provisionalShape, "A provisional number looks like P-KTM-014."),
  }),
  answers: { 204: null },
});
