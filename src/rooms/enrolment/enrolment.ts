import * as z from "zod";
import { CentreIdShape } from "#foundation/academy/centre-shapes.ts";
import { ErrorBody } from "#foundation/http/answers/error-body.ts";
import { FeeComponent, Level, Mode } from "#rooms/catalogue/program/program-record.ts";
import { PaymentToMake } from "#rooms/payments/attempts/payment.ts";
import { OwnNumber } from "#rooms/payments/payer-accounts/own-number.ts";
import { paymentChannels, paymentMethods, providerStatuses } from "#rooms/payments/states.ts";
import { AccountStatement, EnrolmentAccount } from "./account/account.ts";
import { exampleCode } from "./documents/enrolment-code.ts";
import { enrolmentStatuses } from "./states.ts";

/** The states of an enrolment: what has happened, or what it waits for (spec §4.1). */
export const EnrolmentStatus = z.enum(enrolmentStatuses);
export type EnrolmentStatus = z.output<typeof EnrolmentStatus>;

/** Why a payment that is due could not start. The enrolment is saved; the client can retry. */
export const PaymentProblem = z.object({
  code: z.string().describe("e.g. provider_unavailable"),
  error: z.string().describe("text for a person"),
  details: ErrorBody.shape.details.describe(
    "with quote_changed: oldAmountKobo and newAmountKobo; with full: other starts",
  ),
});

const Code = z.string().describe(`short and public, such as ${exampleCode}; gives no access`);
const Reference = z.string().describe("to quote on a transfer, at the counter and in an email");

export const SubmittedEnrolment = z.object({
  enrolment: z.object({
    id: z.string(),
    reference: Reference,
    status: EnrolmentStatus,
    resumeToken: z.string().describe("shown only here; opens the enrolment's own page"),
  }),
  payment: PaymentToMake.nullable(),
  paymentProblem: PaymentProblem.nullable().describe(
    "set when payment is due but could not start: the enrolment is saved; retry with POST /enrolments/{id}/payments",
  ),
});
export type SubmittedEnrolment = z.output<typeof SubmittedEnrolment>;

export const FeeLine = z.object({
  component: FeeComponent,
  amountKobo: z.int(),
});

/** The expired quote and the current fee. The payer must agree before a payment starts. */
const QuoteChange = z.object({ oldAmountKobo: z.int(), newAmountKobo: z.int() });

/** What can be paid now for the order of an enrolment, by line item. */
export const PayNow = z.object({
  amountKobo: z
    .int()
    .describe(
      "all that is owed for the order; with quoteChange, the payer must agree to the new amount",
    ),
  dueNowKobo: z
    .int()
    .describe("what is due now, otherwise what is due next; what a payment takes by default"),
  nextDueOn: z
    .string()
    .nullable()
    .describe("the day of dueNowKobo when that is due later; null when it is due now"),
  leastKobo: z.int().describe("the smallest amount that can be paid"),
  instalments: z
    .array(z.object({ dueOn: z.string(), amountKobo: z.int() }))
    .describe("what is open, by day"),
  lines: z.array(
    z.object({
      courseOfInterest: z.string(),
      learnerFirstName: z.string(),
      amountKobo: z.int(),
      payBy: z
        .string()
        .nullable()
        .describe(
          "the last whole day on which a first payment keeps this place, with the time (`2026-12-03 01:30`) if that is today; null once money has come",
        ),
      place: z
        .string()
        .nullable()
        .describe("the centre's name, or `Online`; null until it is chosen"),
      training: z
        .object({ startsOn: z.string(), endsOn: z.string() })
        .nullable()
        .describe("its first and last day; null until set"),
      dues: z
        .array(z.object({ dueOn: z.string().nullable(), amountKobo: z.int(), openKobo: z.int() }))
        .describe("the days of this fee; dueOn is null for what confirms the place"),
    }),
  ),
  quoteChange: QuoteChange.nullable(),
  transferReference: z.string().describe("what to write on a bank transfer of the whole amount"),
  ownNumber: OwnNumber.nullable().describe(
    "an account number of the payer's own: a transfer to it is booked by itself, without a reference; null without one",
  ),
  isNumberComing: z.boolean().describe("whether such a number was asked for and may come soon"),
});
export type PayNow = z.output<typeof PayNow>;

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
    .object({
      id: z.string(),
      location: z.string(),
      startsOn: z.string(),
      endsOn: z.string(),
    })
    .nullable()
    .describe(
      "where training takes place, and its first and last day at this level; null until set",
    ),
  submittedAt: z.string(),
  confirmedAt: z.string().nullable(),
  fee: z.object({ components: z.array(FeeLine), totalKobo: z.int() }),
  inParts: z.boolean().describe("asked at registration to pay in parts"),
  payBy: z
    .string()
    .nullable()
    .describe(
      "the last whole day on which a first payment keeps the place, with the time (`2026-12-03 01:30`) if that is today; null once money has come",
    ),
  paidKobo: z.int().describe("everything received; refunds are not subtracted"),
  refundedKobo: z.int(),
  dueKobo: z.int().describe("what is still owed"),
  account: EnrolmentAccount,
  payNow: PayNow.nullable().describe("null when nothing is due"),
  payments: z.array(
    z.object({
      reference: z.string(),
      status: z.string(),
      providerStatus: z
        .enum(providerStatuses)
        .nullable()
        .describe("when we last asked the card provider"),
      method: z.enum(paymentMethods),
      channel: z.enum(paymentChannels).nullable(),
      amountKobo: z.int().describe("what came, otherwise what was asked for"),
      startedAt: z.string(),
      paidAt: z.string().nullable(),
    }),
  ),
});
export type EnrolmentSummary = z.output<typeof EnrolmentSummary>;

/** How a registration or a cart is paid first. */
export const InParts = z
  .boolean()
  .nullish()
  .describe("true: pay what is due now; false: the whole. Takes precedence over amountKobo");

/** How much to pay now. */
export const amountKobo = z.int("Enter an amount.").nullish();

/** The payment to make now; or the enrolment is already paid, or a payment is in review. */
export const PaymentStart = z.object({
  status: z.enum(["open", "paid", "review"]),
  reference: z.string(),
  payment: PaymentToMake.nullable().describe("only with status open"),
});
export type PaymentStart = z.output<typeof PaymentStart>;

/** Everything that a person asked to pay can see. */
export const PayerView = z.object({
  programTitle: z.string(),
  courseOfInterest: z.string(),
  trainingLevel: Level.nullable(),
  trainingMonths: z.int().nullable().describe("of that level when it was chosen"),
  mode: Mode,
  centre: z
    .object({ name: z.string(), address: z.string(), mapUrl: z.string() })
    .nullable()
    .describe("where training takes place; null for online programs"),
  startsOn: z.string().nullable().describe("the first day of training; null until set"),
  endsOn: z.string().nullable().describe("the last day; null until set"),
  inParts: z.boolean().describe("asked at registration to pay in parts"),
  learnerFirstName: z.string(),
  reference: Reference,
  amountKobo: z.int().describe("all that can be paid; otherwise the whole fee"),
  payNow: PayNow.nullable().describe("what can be paid now; null when nothing is due"),
  statement: AccountStatement.describe("of this learner's enrolment, without receipts"),
  status: z.enum(["due", "paid", "closed"]),
});
export type PayerView = z.output<typeof PayerView>;

/** Where and when a place starts, after the change just made. */
export const JoinedStart = z
  .object({ location: z.string(), startsOn: z.string() })
  .nullable()
  .describe("the start of the place; null until a date is set, and without a seat");
export type JoinedStart = z.output<typeof JoinedStart>;

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
  personId: z.string().describe("the learner's: GET /admin/people/{id}"),
  fullName: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  preferredLocation: z.string().nullable(),
  centreId: CentreIdShape.nullable(),
  totalKobo: z.int(),
  receivedKobo: z.int().describe("what came and has not gone back"),
  openKobo: z.int().describe("still to pay"),
  nextDueOn: z.string().nullable().describe("the first day on which something of it is due"),
  affiliateCode: z.string().nullable(),
  submittedAt: z.string(),
  confirmedAt: z.string().nullable(),
});
export type EnrolmentRow = z.output<typeof EnrolmentRow>;

export const ListedEnrolment = EnrolmentRow.extend({
  dueNowKobo: z.int().describe("what is owed today"),
});
export type ListedEnrolment = z.output<typeof ListedEnrolment>;

/** What their list can be sorted by: columns of the table, and the learner's name. */
export const enrolmentSorts = [
  "submittedAt",
  "fullName",
  "programTitle",
  "status",
  "nextDueOn",
] as const;
