import * as z from "zod";
import { PaymentToMake } from "#rooms/payments/contract/payment.ts";
import { enrolmentStatuses } from "../rules/states.ts";

/** The states of an enrolment; each is a past fact or what is being waited for (docs/api.md). */
export const EnrolmentStatus = z.enum(enrolmentStatuses);
export type EnrolmentStatus = z.output<typeof EnrolmentStatus>;

/** Why no payment could be started although one is due; the enrolment is kept, try again. */
export const PaymentProblem = z.object({
  code: z.string().describe("e.g. provider_unavailable"),
  error: z.string().describe("text for a person"),
  details: z
    .record(z.string(), z.number())
    .optional()
    .describe("with quote_changed: oldAmountKobo and newAmountKobo"),
});

const Code = z.string().describe("short and public, such as ZA-7K4M-3W2; it opens nothing");
const Reference = z.string().describe("to quote on a transfer, at the desk and in an email");

export const SubmittedEnrolment = z.object({
  enrolment: z.object({
    id: z.string(),
    reference: Reference,
    status: EnrolmentStatus,
    resumeToken: z.string().describe("shown only here; the key of the enrolment's own page"),
  }),
  payment: PaymentToMake.nullable(),
  paymentProblem: PaymentProblem.nullable().describe(
    "set when payment is due and the provider could not be reached: the enrolment is kept, and POST /enrolments/{id}/payments tries again",
  ),
});
export type SubmittedEnrolment = z.output<typeof SubmittedEnrolment>;

export const FeeLine = z.object({
  component: z.enum(["registration", "tuition", "practical", "certification"]),
  amountKobo: z.int(),
});

/** What was quoted until it ended, and what is to be paid now: asked about before a payment opens. */
export const QuoteChange = z.object({ oldAmountKobo: z.int(), newAmountKobo: z.int() });

/** What paying now charges, line by line. */
export const PayNow = z.object({
  amountKobo: z.int().describe("as quoted; with quoteChange, the new amount is to be agreed to"),
  lines: z.array(
    z.object({
      courseOfInterest: z.string(),
      learnerFirstName: z.string(),
      amountKobo: z.int(),
    }),
  ),
  quoteChange: QuoteChange.nullable(),
});
export type PayNow = z.output<typeof PayNow>;

/** An enrolment as its learner sees it. */
export const EnrolmentSummary = z.object({
  id: z.string(),
  code: Code,
  reference: Reference,
  status: EnrolmentStatus,
  program: z.object({
    id: z.string(),
    title: z.string(),
    mode: z.string(),
    priceType: z.string(),
  }),
  courseOfInterest: z.string().describe("`Title - Level` where a level was chosen"),
  trainingLevel: z.string().nullable(),
  learner: z.object({ fullName: z.string(), emailAddress: z.string() }),
  preferredLocation: z.string().nullable(),
  intake: z
    .object({ location: z.string(), startsOn: z.string(), endsOn: z.string() })
    .nullable()
    .describe("where and when training starts, and when it ends at the level, if a date is set"),
  submittedAt: z.string(),
  confirmedAt: z.string().nullable(),
  fee: z.object({ components: z.array(FeeLine), totalKobo: z.int() }),
  paidKobo: z.int().describe("what has come for it; refunds are not taken off"),
  refundedKobo: z.int(),
  dueKobo: z.int().describe("still to be paid for it"),
  payNow: PayNow.nullable().describe("null when nothing is to be paid"),
  payments: z.array(
    z.object({
      reference: z.string(),
      status: z.string(),
      channel: z.string().nullable(),
      paidAt: z.string().nullable(),
    }),
  ),
  replaced: z
    .object({
      by: z.string().nullable().describe("its id, for those who may open it"),
    })
    .nullable()
    .describe("set when the form was sent again: another enrolment took its place"),
});
export type EnrolmentSummary = z.output<typeof EnrolmentSummary>;

/** The way to pay now, or that it is paid or being looked at. */
export const PaymentStart = z.object({
  status: z.enum(["open", "paid", "review"]),
  reference: z.string(),
  payment: PaymentToMake.nullable().describe("only with status open"),
});
export type PaymentStart = z.output<typeof PaymentStart>;

/** All that somebody who was asked to pay may see. */
export const PayerView = z.object({
  programTitle: z.string(),
  learnerFirstName: z.string(),
  reference: Reference,
  amountKobo: z.int(),
  lines: PayNow.shape.lines.describe("everything that the amount pays"),
  quoteChange: QuoteChange.nullable(),
  status: z.enum(["due", "paid", "closed"]),
});
export type PayerView = z.output<typeof PayerView>;

/** An enrolment in the admin's list. */
export const EnrolmentRow = z.object({
  id: z.string(),
  code: Code,
  status: EnrolmentStatus,
  programId: z.string(),
  programTitle: z.string(),
  mode: z.string(),
  priceType: z.string(),
  courseOfInterest: z.string(),
  trainingLevel: z.string().nullable(),
  fullName: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  preferredLocation: z.string().nullable(),
  totalKobo: z.int(),
  affiliateCode: z.string().nullable(),
  submittedAt: z.string(),
  confirmedAt: z.string().nullable(),
});
export type EnrolmentRow = z.output<typeof EnrolmentRow>;

/** All of an enrolment, for admins. */
export const EnrolmentRecord = EnrolmentRow.extend({
  summary: EnrolmentSummary,
  dateOfBirth: z.string(),
  answers: z
    .record(z.string(), z.union([z.string(), z.array(z.string()), z.boolean()]))
    .nullable()
    .describe("by field name; null until the form is filled in"),
  review: z
    .array(
      z.object({
        title: z.string(),
        answers: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
      }),
    )
    .describe("the answers as a person reads them, by step of the form, with their labels"),
});
export type EnrolmentRecord = z.output<typeof EnrolmentRecord>;
