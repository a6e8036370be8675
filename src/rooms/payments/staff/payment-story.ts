import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { LineFacts, PaymentStatus } from "../attempts/payment.ts";
import { reviewClosings, reviewKinds } from "../cases/case-kinds.ts";
import { ReviewRow } from "../cases/reviews.ts";
import { RefundRecord } from "../refunds/refunds.ts";
import {
  attemptStatuses,
  eventKinds,
  eventStates,
  orderStatuses,
  paymentChannels,
  paymentMethods,
  providerStatuses,
  refundCauses,
} from "../states.ts";

const Line = z.object({ lineRef: z.string(), amountKobo: z.int() });

/** What happened to a payment, oldest first: codes with data; the screen has the words. */
export const StoryEvent = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("started"),
    at: z.iso.datetime(),
    amountKobo: z.int(),
    recordedBy: z.string().nullable().describe("the admin's id; null for a card payment"),
  }),
  z.object({
    code: z.literal("webhook"),
    at: z.iso.datetime(),
    kind: z.enum(eventKinds),
    event: z.string().describe("the provider's own word"),
    state: z.enum(eventStates),
  }),
  z.object({ code: z.literal("paid"), at: z.iso.datetime(), amountKobo: z.int().nullable() }),
  z.object({ code: z.literal("booked"), at: z.iso.datetime(), receipt: z.string() }),
  z.object({
    code: z.literal("corrected"),
    at: z.iso.datetime(),
    amountKobo: z.int().describe("the right amount"),
    wrongKobo: z.int(),
    receipt: z.string(),
    by: z.string().describe("the admin's id"),
    reason: z.string(),
  }),
  z.object({
    code: z.enum(["refund_reported", "refund_booked", "refund_failed"]),
    at: z.iso.datetime(),
    amountKobo: z.int(),
    cause: z.enum(refundCauses),
  }),
  z.object({
    code: z.enum(["refund_asked", "refund_approved", "refund_declined"]),
    at: z.iso.datetime(),
    amountKobo: z.int(),
    by: z.string().describe("the admin's id"),
  }),
  z.object({
    code: z.literal("review_opened"),
    at: z.iso.datetime(),
    reviewId: z.string(),
    kind: z.enum(reviewKinds),
  }),
  z.object({
    code: z.literal("review_closed"),
    at: z.iso.datetime(),
    reviewId: z.string(),
    kind: z.enum(reviewKinds),
    by: z.string().nullable().describe("the admin's id; null when it closed automatically"),
    how: z.enum(reviewClosings).nullable(),
  }),
]);
export type StoryEvent = z.output<typeof StoryEvent>;

export const PaymentStory = z.object({
  reference: z.string(),
  status: PaymentStatus,
  attemptStatus: z
    .enum(attemptStatuses)
    .nullable()
    .describe("null for money whose reference is not ours: nobody started it here"),
  providerStatus: z
    .enum(providerStatuses)
    .nullable()
    .describe("when we last asked the card provider"),
  method: z.enum(paymentMethods),
  channel: z.enum(paymentChannels).nullable(),
  amountKobo: z.int().nullable().describe("requested; null when nobody started it here"),
  receivedKobo: z.int().nullable(),
  refundedKobo: z.int(),
  payerName: z.string().nullable(),
  payerEmail: z.string().nullable(),
  receipt: z.string().nullable().describe("the newest one, if the amount was corrected"),
  replacedReceipts: z.array(z.string()).describe("of amounts that were wrong, oldest first"),
  correctable: z
    .object({ amountKobo: z.int(), openKobo: z.int().describe("still owed for its order") })
    .nullable()
    .describe("null when this admin may not correct the amount"),
  recorded: z
    .object({
      by: z.string(),
      centreId: z.string().nullable(),
      takerName: z.string().nullable(),
      evidence: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable()
    .describe("null for a card payment"),
  ownTransfer: z
    .object({
      accountNumber: z.string(),
      senderName: z.string().nullable(),
      senderBank: z.string().nullable(),
    })
    .nullable()
    .describe("for a transfer to the payer's own account number: the bank's evidence"),
  order: z
    .object({
      id: z.string(),
      status: z.enum(orderStatuses),
      lines: z.array(
        z.object({
          lineRef: z.string(),
          description: z.string(),
          chargedKobo: z.int().describe("what it costs, after refunds"),
          receivedKobo: z.int(),
          refundedKobo: z.int(),
          openKobo: z.int().describe("still to pay"),
          upfrontOpenKobo: z.int().describe("of that, due at registration"),
        }),
      ),
      openKobo: z.int(),
      creditKobo: z.int(),
      facts: z
        .object({
          charges: z.array(
            z.object({
              lineRef: z.string(),
              component: z.string(),
              amountKobo: z.int(),
              dueOn: z.string(),
              upfront: z.boolean(),
            }),
          ),
          paidKobo: z.int().describe("payments, and credit that came from or went to other orders"),
          refunds: z.array(z.object({ amountKobo: z.int(), lines: z.array(Line).nullable() })),
          elsewhereKobo: z
            .int()
            .describe(
              "what of the refunds was not money of this order: the provider’s fee, moved credit",
            ),
          lostKobo: z.int().describe("credit that came from other orders and was taken back"),
        })
        .describe(
          "from which the account is computed (account/allocate.ts), to show what a refund does",
        ),
    })
    .nullable(),
  places: z.array(LineFacts).describe("what the lines are for"),
  others: z
    .array(
      z.object({
        reference: z.string(),
        receipt: z.string().nullable().describe("null until its money has come"),
        status: PaymentStatus,
        amountKobo: z.int(),
      }),
    )
    .describe("other payments that were started for the same order"),
  story: z.array(StoryEvent),
  ledger: z.array(
    z.object({
      at: z.iso.datetime(),
      kind: z.string(),
      entries: z.array(
        z.object({
          account: z.string(),
          amountKobo: z.int().describe("debit positive, credit negative"),
          lineRef: z.string().nullable(),
          component: z.string().nullable(),
        }),
      ),
    }),
  ),
  refundable: z
    .object({
      leftKobo: z.int(),
      lines: z.array(Line).nullable().describe("null for money that paid for nothing"),
      creditKobo: z.int().describe("goes back first"),
      byHand: z.boolean().describe("it goes back from a cash box or our bank account"),
      cashOnly: z.boolean().describe("this admin gives back cash alone, out of their own till"),
      approvalThresholdKobo: z
        .int()
        .describe("what one admin may still refund; above it a second approves"),
      hasSecondAdmin: z.boolean().describe("whether there is another who may approve"),
    })
    .nullable()
    .describe("null when no money came"),
  refunds: z.array(RefundRecord).describe("that admins asked for"),
  reviews: z.array(ReviewRow),
  people: z.record(z.string(), z.string()).describe("names of the admins above, by their ids"),
});
export type PaymentStory = z.output<typeof PaymentStory>;

export const getPaymentStoryEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/payments/:reference",
  who: "admin",
  permission: "payments.read",
  tag: "payments",
  summary:
    "A payment as a story: what happened, its ledger lines, its refunds and cases. Also money that came for a reference that is not ours",
  params: z.object({ reference: z.string().min(1).max(100) }),
  answers: { 200: PaymentStory },
});
