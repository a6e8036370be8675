import * as z from "zod";
import { emailShape } from "#foundation/email-address.ts";
import { formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { ListQuery, pageFields } from "#foundation/http/lists.ts";
import { Mode } from "#rooms/catalogue/contract/program.ts";
import {
  EnrolmentRecord,
  EnrolmentRow,
  EnrolmentStatus,
  EnrolmentSummary,
  PayerView,
  PaymentStart,
  SubmittedEnrolment,
} from "./enrolment.ts";
import { AnswersBody, EnrolmentBody } from "./enrolment-body.ts";
import { hybridInterestForm } from "./hybrid-interest-form.ts";

/**
 * The calls of this room. A page of the public site imports only their types and calls them by
 * `calls.ts`, because zod would not fit beside the router in its budget.
 */

const tag = "enrolment";
const id = z.object({ id: z.string().max(100) });
const acceptAmountKobo = z
  .int()
  .nullish()
  .describe("the new amount that the payer saw; it is only compared with what is quoted now");
const ownCheck = "the enrolment's resume token in the header x-resume-token, or its user's token";

export const submitEnrolmentEndpoint = defineEndpoint({
  method: "POST",
  path: "/enrolments",
  who: "anyone",
  tag,
  summary:
    "Registers a learner for a program; stored before payment starts. 409 for a program that takes no registrations here. It takes the place of what the same person sent for this program before and did not pay: found by name and email or phone, or named by x-replaces-enrolment (an id) with its x-resume-token. 409 already_paid when that is paid",
  body: EnrolmentBody,
  answers: { 201: SubmittedEnrolment },
  perHour: { emailAddress: 30 },
});

export const getEnrolmentEndpoint = defineEndpoint({
  method: "GET",
  path: "/enrolments/:id",
  who: "anyone",
  ownCheck,
  tag,
  summary: "Status and summary of an enrolment; a wrong token answers 404",
  params: id,
  answers: { 200: EnrolmentSummary },
});

export const startEnrolmentPaymentEndpoint = defineEndpoint({
  method: "POST",
  path: "/enrolments/:id/payments",
  repeatable: true,
  who: "anyone",
  ownCheck,
  tag,
  summary:
    "The way to pay now: an open attempt is verified first; paid, the answer says so; still open, it comes back; else a new one. 409 quote_changed with oldAmountKobo and newAmountKobo when the quote has ended and the price is another: agree by sending the new one. 503 while the provider cannot be reached",
  params: id,
  body: z.object({ acceptAmountKobo }).nullish(),
  answers: { 200: PaymentStart },
  perHour: { id: 60 },
});

export const createPayLinkEndpoint = defineEndpoint({
  method: "POST",
  path: "/enrolments/:id/pay-link",
  who: "anyone",
  ownCheck,
  tag,
  summary: "Makes a link by which somebody else can pay; 409 when nothing is owed",
  params: id,
  answers: { 201: z.object({ url: z.string(), payToken: z.string() }) },
  perHour: { id: 30 },
});

export const renewLinkEndpoint = defineEndpoint({
  method: "POST",
  path: "/enrolments/:id/link",
  who: "anyone",
  tag,
  summary:
    "Mails a new link to the learner's address, if there is such an enrolment; answers the same if not",
  params: id,
  answers: { 202: z.object({ accepted: z.literal(true) }) },
  perMinute: 120,
  perHour: { id: 10 },
});

const payToken = z.object({ payToken: z.string().max(100) });

export const getPayerViewEndpoint = defineEndpoint({
  method: "GET",
  path: "/pay/:payToken",
  who: "anyone",
  ownCheck: "the pay token in the address",
  tag,
  summary:
    "The program, the learner's first name, the reference, the amount and what it pays line by line",
  params: payToken,
  answers: { 200: PayerView },
  perHour: { payToken: 300 },
});

export const startPayerPaymentEndpoint = defineEndpoint({
  method: "POST",
  path: "/pay/:payToken/payments",
  repeatable: true,
  who: "anyone",
  ownCheck: "the pay token in the address",
  tag,
  summary:
    "Starts the payment for somebody who was asked to pay; the receipt goes to this email. 409 quote_changed as above",
  params: payToken,
  body: z.object({
    email: z
      .string("Please enter a valid email address before proceeding with payment.")
      .trim()
      .max(200)
      .pipe(
        z.email({
          pattern: emailShape,
          error: "Please enter a valid email address before proceeding with payment.",
        }),
      ),
    acceptAmountKobo,
  }),
  answers: { 200: PaymentStart },
  perHour: { payToken: 60, email: 60 },
});

export const recordHybridInterestEndpoint = defineEndpoint({
  method: "POST",
  path: "/hybrid-interest",
  who: "anyone",
  tag,
  summary:
    "Tells somebody when hybrid registration for a program opens; once per program and email address",
  body: formBody(hybridInterestForm),
  answers: { 201: z.object({ id: z.string() }) },
  perHour: { email: 20 },
});

export const listEnrolmentsEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/enrolments",
  who: "admin",
  tag,
  summary: "Enrolments; searches name, e-mail, phone, program, id and code",
  query: ListQuery.extend({
    status: EnrolmentStatus.optional(),
    mode: Mode.optional(),
    programId: z.string().max(200).optional(),
    sort: z.enum(["submittedAt", "fullName", "programTitle", "status"]).default("submittedAt"),
  }),
  answers: { 200: z.object({ enrolments: z.array(EnrolmentRow), ...pageFields }) },
});

export const getEnrolmentRecordEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/enrolments/:id",
  who: "admin",
  tag,
  summary: "An enrolment with all its answers",
  params: id,
  answers: { 200: EnrolmentRecord },
});

export const decideSponsorshipEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/enrolments/:id/decision",
  who: "admin",
  tag,
  summary: "Gives or refuses a sponsored place; the learner is told by e-mail. 409 when decided",
  params: id,
  body: z.object({
    decision: z.enum(["awarded", "declined"], "Choose awarded or declined"),
  }),
  answers: { 200: EnrolmentRow },
});

export const listOwnEnrolmentsEndpoint = defineEndpoint({
  method: "GET",
  path: "/me/enrolments",
  who: "user",
  tag,
  summary: "The user's enrolments: made while signed in, or under an address proved to be theirs",
  answers: { 200: z.object({ enrolments: z.array(EnrolmentSummary), total: z.int() }) },
});

export const completeEnrolmentEndpoint = defineEndpoint({
  method: "POST",
  path: "/enrolments/:id/answers",
  who: "anyone",
  ownCheck,
  tag,
  summary: "Fills in the form of an enrolment that was paid in an order; that confirms it",
  params: id,
  perHour: { id: 60, emailAddress: 30 },
  body: AnswersBody,
  answers: { 200: EnrolmentSummary },
});
