import * as z from "zod";
import { fieldBody, formBody, shapesOf } from "#foundation/forms/form-shape.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import {
  KeptMessages,
  OwnMessagesBody,
  PayerMessagesBody,
} from "#foundation/messages/message-choice.ts";
import { exampleReceipt } from "#rooms/payments/receipts/receipt-number.ts";
import { SlipCheck } from "./documents/slip-check.ts";
import {
  amountKobo,
  EnrolmentSummary,
  InParts,
  PayerView,
  PaymentStart,
  SubmittedEnrolment,
} from "./enrolment.ts";
import { enrolmentForms } from "./forms/enrolment-forms.ts";
import { payerForm } from "./forms/payer-form.ts";
import { hybridInterestForm } from "./hybrid/hybrid-interest-form.ts";
import {
  confirmWaitingForm,
  waitingListForm,
  waitingListRules,
} from "./waiting-list/waiting-list-form.ts";

/**
 * The body of POST /enrolments, compiled from the forms' fields so that the API document lists each one. It checks only
 * types, because the required fields depend on the program. Once the program is known, its form's rules apply
 * (foundation/forms/check-form.ts, as in the browser) and drop unknown fields: an amount, a role, an id. It's loose
 * because of a date's three controls: a browser whose checks didn't load sends them as typed.
 */
const shapes = shapesOf(enrolmentForms.physical, enrolmentForms.online, enrolmentForms.hybrid);

/** By default the next start that has a seat. 409 `full` names others. */
const IntakeId = z.string().max(100).nullish().describe("the start that the learner chose");

export const EnrolmentBody = z.looseObject({
  courseId: z.string("Choose a program").trim().min(1, "Choose a program").max(200),
  amountKobo: z
    .int("Enter an amount.")
    .positive("Enter an amount above ₦0.")
    .nullish()
    .describe("how much to pay now; by default the whole"),
  keptCode: z
    .string()
    .max(1_000)
    .nullish()
    // A bad code in a link must not stop a registration.
    .catch(null)
    .describe("a referral code kept from a link; a code typed as affiliateCode takes precedence"),
  via: z
    .string()
    .max(200)
    .nullish()
    .catch(null)
    .describe("where that link was shared, as its `via` said"),
  intakeId: IntakeId,
  inParts: InParts,
  onlyOnce: z
    .boolean()
    .nullish()
    .describe(
      "true: 409 already_registered if the same learner is registered for this program already, and nothing is stored. With the key or the account of that registration details has its id, code and status; otherwise a link to it is emailed to its address",
    ),
  offer: z
    .string()
    .max(100)
    .nullish()
    .describe("of the link that was mailed for a freed seat: the registration takes that seat"),
  ...shapes,
});

/** Only the answers, for an enrolment whose program is already known. */
const AnswersBody = z.looseObject({ intakeId: IntakeId, ...shapes });

/** A raw submission: `courseId`, and the answers by field name. */
export type EnrolmentBody = {
  courseId: string;
  amountKobo?: number | null | undefined;
  inParts?: boolean | null | undefined;
  onlyOnce?: boolean | null | undefined;
  intakeId?: string | null | undefined;
  offer?: string | null | undefined;
  keptCode?: string | null | undefined;
  via?: string | null | undefined;
} & Record<string, unknown>;

const tag = "enrolment";
const id = z.object({ id: z.string().max(100) });
const acceptAmountKobo = z
  .int()
  .nullish()
  .describe("the new amount that the payer saw; only compared with the current quote");
const ownCheck = "the enrolment's resume token in the x-resume-token header, or its user's token";

export const submitEnrolmentEndpoint = defineEndpoint({
  method: "POST",
  path: "/enrolments",
  who: "anyone",
  tag,
  summary:
    "Registers a learner for a program; stored before payment starts. 409 registers_elsewhere, hybrid_closed, program_over, not_offered or unknown_program_type for a program that takes no registrations here. Changes an earlier unpaid registration for this program in place only where the caller may: the one named by x-amends-enrolment (an id) with its x-resume-token or its user's token, and the signed-in user's own of the same person. With x-first-enrolment (an id) and its x-resume-token, one payment covers both: the new registration joins that one's unpaid order if both have the same email address and account, and the key of one opens the other. 409 already_paid when money has come for that one, offer_ended when the seat of `offer` went to the next person. 503 earlier_payment_unclear",
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

export const amendEnrolmentEndpoint = defineEndpoint({
  method: "PUT",
  path: "/enrolments/:id",
  who: "anyone",
  ownCheck,
  tag,
  summary:
    "Changes an enrolment in place while no money has come: the form again, or trainingLevel and preferredLocation alone. 409 already_paid, payment_on_its_way, not_changeable",
  params: id,
  body: AnswersBody,
  answers: { 200: EnrolmentSummary },
  perHour: { id: 60, emailAddress: 30 },
});

export const reopenEnrolmentEndpoint = defineEndpoint({
  method: "POST",
  path: "/enrolments/:id/reopen",
  who: "anyone",
  ownCheck,
  tag,
  summary:
    "Reopens a registration that ended unpaid, at today's fee; credit of its order counts at once. 409 not_reopenable, registration_closed",
  params: id,
  answers: { 200: EnrolmentSummary },
  perHour: { id: 30 },
});

export const startEnrolmentPaymentEndpoint = defineEndpoint({
  method: "POST",
  path: "/enrolments/:id/payments",
  repeatable: true,
  who: "anyone",
  ownCheck,
  tag,
  summary:
    "Starts or resumes the payment. An open attempt is verified first: the response says if it is paid, returns it if it is still open, and otherwise starts a new attempt. 409 quote_changed with oldAmountKobo and newAmountKobo when the quote has expired and the price has changed: send the new amount to agree. 409 registration_closed, nothing_to_pay, payment_on_its_way, address_needed without an email address, amount_too_small for a card, payment_refused by the provider. 503 provider_unavailable while it cannot be reached",
  params: id,
  body: z
    .object({
      amountKobo: amountKobo.describe("how much to pay now; by default what is due now"),
      acceptAmountKobo,
    })
    .nullish(),
  answers: { 200: PaymentStart },
  perHour: { id: 60 },
});

export const createPayLinkEndpoint = defineEndpoint({
  method: "POST",
  path: "/enrolments/:id/pay-link",
  who: "anyone",
  ownCheck,
  tag,
  summary: "Creates a link for someone else to pay with; 409 nothing_to_pay",
  params: id,
  answers: { 201: z.object({ url: z.string(), payToken: z.string() }) },
  perHour: { id: 30 },
});

export const saveMessagesEndpoint = defineEndpoint({
  method: "PUT",
  path: "/enrolments/:id/messages",
  who: "anyone",
  ownCheck,
  tag,
  summary:
    "Changes how the learner, or a minor's guardian, is told: by SMS, WhatsApp or email. 409 email_only where nothing goes to phones",
  params: id,
  body: OwnMessagesBody,
  answers: { 200: KeptMessages },
  perHour: { id: 60 },
});

const payToken = z.object({ payToken: z.string().max(100) });

export const getPayerViewEndpoint = defineEndpoint({
  method: "GET",
  path: "/pay/:payToken",
  who: "anyone",
  ownCheck: "the pay token in the address",
  tag,
  summary:
    "The program, level, centre and start, the learner's first name, the code, the amount and its line items",
  params: payToken,
  answers: { 200: PayerView },
  perHour: { payToken: 300 },
});

export const savePayerMessagesEndpoint = defineEndpoint({
  method: "PUT",
  path: "/pay/:payToken/messages",
  who: "anyone",
  ownCheck: "the pay token in the address",
  tag,
  summary:
    "Changes how a person who was asked to pay is told. The learner's own choice stays. 409 email_only where nothing goes to phones",
  params: payToken,
  body: PayerMessagesBody,
  answers: { 200: KeptMessages },
  perHour: { payToken: 60 },
});

export const startPayerPaymentEndpoint = defineEndpoint({
  method: "POST",
  path: "/pay/:payToken/payments",
  repeatable: true,
  who: "anyone",
  ownCheck: "the pay token in the address",
  tag,
  summary:
    "Starts the payment for a person who was asked to pay; the receipt goes to this email. 409 and 503 as for POST /enrolments/{id}/payments",
  params: payToken,
  body: z.object({
    email: fieldBody(payerForm.fields[0]),
    amountKobo: amountKobo.describe("how much to pay now; by default what is due now"),
    acceptAmountKobo,
  }),
  answers: { 200: PaymentStart },
  perHour: { payToken: 60, email: 60 },
});

export const completeEnrolmentEndpoint = defineEndpoint({
  method: "POST",
  path: "/enrolments/:id/answers",
  who: "anyone",
  ownCheck,
  tag,
  summary:
    "Saves the form answers of an enrolment that was paid in an order, and confirms it. 409 not_awaiting_form, full for another centre without a seat, or unknown_program_type when nobody knows its form",
  params: id,
  perHour: { id: 60, emailAddress: 30 },
  body: AnswersBody,
  answers: { 200: EnrolmentSummary },
});

export const verifySlipEndpoint = defineEndpoint({
  method: "GET",
  path: "/slips/:code/verify",
  who: "anyone",
  tag,
  summary:
    "Says whether a code belongs to a valid admission slip; nothing personal. Lower case, spaces and missing dashes are fine",
  params: z.object({ code: z.string().max(100) }),
  answers: { 200: SlipCheck },
  // The limit stops people from trying codes one by one.
  perMinute: 120,
});

/** The response is a file, not JSON. Drawing one takes some milliseconds of processor time. */
const ownFile = {
  method: "GET",
  who: "anyone",
  ownCheck,
  opensInBrowser: true,
  tag,
  perHour: { id: 120 },
} as const;

export const getSlipEndpoint = defineEndpoint({
  ...ownFile,
  path: "/enrolments/:id/slip",
  summary: "The admission slip as PDF. 404 no_slip while there is none",
  params: id,
  answers: { 200: z.string().describe("application/pdf") },
});

export const getReceiptEndpoint = defineEndpoint({
  ...ownFile,
  path: "/enrolments/:id/receipts/:number",
  summary: "The receipt for a payment as PDF",
  params: id.extend({ number: z.string().max(40).describe(`such as ${exampleReceipt}`) }),
  answers: { 200: z.string().describe("application/pdf") },
});

export const getCalendarEndpoint = defineEndpoint({
  ...ownFile,
  path: "/enrolments/:id/calendar",
  summary: "First and last day of training as a calendar file. 404 no_slip until they are set",
  params: id,
  answers: { 200: z.string().describe("text/calendar") },
});

export const visitorCalls = defineEndpoints({
  renewLink: {
    method: "POST",
    path: "/enrolments/:id/link",
    who: "anyone",
    tag,
    summary:
      "Emails a new link to the learner if the enrolment exists; the response is the same if it does not",
    params: id,
    answers: { 202: z.object({ accepted: z.literal(true) }) },
    perMinute: 120,
    perHour: { id: 10 },
  },
  recordHybridInterest: {
    method: "POST",
    path: "/hybrid-interest",
    who: "anyone",
    tag,
    summary:
      "Records a request for an email when hybrid registration for a program opens; once per program and email. 409 not_hybrid",
    body: formBody(hybridInterestForm),
    answers: { 201: z.object({ id: z.string() }) },
    perHour: { email: 20 },
  },
  confirmWaiting: {
    method: "POST",
    path: "/waiting-list/confirm",
    who: "anyone",
    tag: "enrolment",
    summary:
      "Confirms the address of someone who asked to wait, with the token of the mailed link. 409 not_full, list_full",
    body: formBody(confirmWaitingForm),
    answers: { 200: z.object({ position: z.int() }) },
    perMinute: 20,
  },
  joinWaitingList: {
    method: "POST",
    path: "/waiting-list",
    who: "anyone",
    tag: "enrolment",
    summary:
      "Waits for a seat in a full start: the one of intakeId, or the next full one at preferredLocation. It counts once the address is confirmed, by the mailed link or because the caller's account has it. A freed seat is offered to the first person for a day, as they chose to be told, then to the next. A caller who has not confirmed the address gets the same answer for every address; its owner gets an email. 409 not_full while it has seats, list_full, offers_lapsed for a confirmed address whose owner let its offers lapse",
    body: formBody(waitingListForm, waitingListRules),
    answers: {
      201: z.object({
        position: z.int().describe("from 1; the first gets the next seat"),
        isConfirmed: z
          .boolean()
          .describe("false: the address has to be confirmed with the mailed link"),
      }),
    },
    // Phones share addresses, but few people join a waiting list in the same minute.
    perMinute: 20,
    perHour: { email: 20 },
  },
});
