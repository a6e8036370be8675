import * as z from "zod";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { PaymentStatus } from "#rooms/payments/attempts/payment.ts";
import { amountKobo, EnrolmentSummary, PaymentStart, PayNow } from "../enrolment.ts";
import { proofFiles } from "../enrolment-terms.ts";
import { nextSteps } from "./next-step.ts";

/** What a signed-in learner, or the parent of one, sees and does on the dashboard. */

const tag = "enrolment";
const id = z.object({ id: z.string().max(100) });

export const OwnEnrolment = EnrolmentSummary.extend({
  learnerId: z.string().describe("enrolments of one learner belong together"),
  nextStep: z
    .enum(nextSteps)
    .describe("what the learner does next, or what the enrolment is waiting for"),
  receipts: z.array(z.string()).describe("the numbers of the receipts for its payments"),
  slipAvailable: z.boolean().describe("whether there is an admission slip"),
});
export type OwnEnrolment = z.output<typeof OwnEnrolment>;

export const OwnEnrolments = z.object({
  enrolments: z.array(OwnEnrolment),
  total: z.int(),
  payTogether: PayNow.extend({
    enrolmentIds: z.array(z.string()).describe("the enrolments that it pays for"),
  })
    .nullable()
    .describe(
      "what one payment for all registrations without a payment so far would cost; null for fewer than two orders",
    ),
});
export type OwnEnrolments = z.output<typeof OwnEnrolments>;

export const OwnPayment = z.object({
  reference: z.string(),
  status: PaymentStatus,
  pendingDetail: z
    .enum(["on_its_way", "replaced"])
    .nullable()
    .describe("of a pending one: its money is on its way, or a newer payment took its place"),
  amountKobo: z.int().describe("what came, otherwise what was asked for"),
  refundedKobo: z.int(),
  receipt: z.string().nullable().describe("the number of its receipt; null until it is booked"),
  howPaid: z.string().describe("in words, e.g. `Paid by card`"),
  startedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  enrolments: z
    .array(z.object({ id: z.string(), courseOfInterest: z.string(), learnerFirstName: z.string() }))
    .describe("what it pays, as far as the user may see it"),
});
export type OwnPayment = z.output<typeof OwnPayment>;

const takesProof = {
  method: "POST",
  tag,
  summary:
    "Takes a picture or PDF of a bank transfer. It confirms nothing: a person compares it with our account. 409 `nothing_due`, `too_many_proofs`",
  params: id,
  files: proofFiles,
  body: z.object({ proof: z.string("Choose a file").min(1, "Choose a file").describe("the file") }),
  answers: { 201: z.object({ id: z.string(), name: z.string(), sentAt: z.iso.datetime() }) },
  // One file, and the texts around it.
  bodyBytes: 6 * 1024 * 1024,
} as const;

export const ownCalls = defineEndpoints({
  listOwnEnrolments: {
    method: "GET",
    path: "/me/enrolments",
    who: "user",
    tag,
    summary:
      "The user's enrolments, newest first: made while signed in, or with their confirmed email address. Quotes are not compared with today's fees here: starting a payment is (409 quote_changed)",
    answers: { 200: OwnEnrolments },
  },
  listOwnPayments: {
    method: "GET",
    path: "/me/payments",
    who: "user",
    tag,
    summary: "The payments that were started for the user's enrolments, newest first",
    answers: { 200: z.object({ payments: z.array(OwnPayment), total: z.int() }) },
  },
  payTogether: {
    method: "POST",
    path: "/me/payments",
    repeatable: true,
    who: "user",
    tag,
    summary:
      "Starts or resumes one payment for all of the user's registrations that have no payment so far (`payTogether` of GET /me/enrolments). When its money comes, their orders become one. 409 nothing_together, payment_on_its_way",
    body: z
      .object({
        amountKobo: amountKobo.describe("how much to pay now; by default what is due now"),
      })
      .nullish(),
    answers: { 200: PaymentStart },
    perHour: { account: 60 },
  },
  openOwnEnrolment: {
    method: "POST",
    path: "/me/enrolments/:id/link",
    who: "user",
    tag,
    summary:
      "A link that opens the enrolment's own pages in the browser (form, slip, receipts), for the user who owns it",
    params: id,
    answers: { 201: z.object({ resumeToken: z.string() }) },
    perHour: { account: 120 },
  },
  sendPaymentProof: {
    ...takesProof,
    path: "/me/enrolments/:id/payment-proof",
    who: "user",
    perHour: { account: 30 },
  },
});

export const sendProofByKeyEndpoint = defineEndpoint({
  ...takesProof,
  path: "/enrolments/:id/payment-proof",
  who: "anyone",
  ownCheck: "the enrolment's resume token in the x-resume-token header, or its user's token",
  perHour: { id: 30 },
});
