import * as z from "zod";
import { codes } from "#academy";
import { knownCentreId } from "#foundation/academy/centre-shapes.ts";
import { exampleCentre } from "#foundation/academy/centres.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { isRealDay } from "#foundation/time/time.ts";
import { KnownLevel, Level, Mode } from "#rooms/catalogue/program/program-record.ts";
import { exampleReceipt } from "#rooms/payments/receipts/receipt-number.ts";
import { EnrolmentAccount } from "../account/account.ts";
import { receiptPapers } from "../documents/receipt-words.ts";
import {
  EnrolmentRow,
  EnrolmentStatus,
  enrolmentSorts,
  JoinedStart,
  ListedEnrolment,
} from "../enrolment.ts";
import { moneyFilters } from "../states.ts";
import { EnrolmentRecord } from "./enrolment-record.ts";

/** What admins see of enrolments and do with one. */

const tag = "enrolment";
const params = z.object({ id: z.string().max(100) });

export const listEnrolmentsEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/enrolments",
  who: "admin",
  permission: "enrolments.read",
  opensInBrowser: true,
  tag,
  summary: `Enrolments; the search finds the beginnings of words of name, email, phone, program and code, also of several of them, the last digits of a phone together with another word, a whole id, and what a payment (${codes.payment}-…) is for`,
  query: AdminListQuery.extend({
    status: EnrolmentStatus.optional(),
    mode: Mode.optional(),
    centre: knownCentreId().optional(),
    programId: z.string().max(200).optional(),
    money: z
      .enum(moneyFilters)
      .optional()
      .describe("owing: something is still to pay; overdue: a place whose day has passed"),
    sort: z.enum(enrolmentSorts).default("submittedAt"),
  }),
  answers: { 200: z.object({ enrolments: z.array(ListedEnrolment), ...adminPageFields }) },
});

/** `view`: the browser shows it, for printing. */
export const staffFileQuery = z.object({ open: z.enum(["file", "view"]).default("file") });

/** For a learner at the counter who has no printer. */
const fileForStaff = { method: "GET", who: "admin", opensInBrowser: true, tag } as const;

export const getStaffSlipEndpoint = defineEndpoint({
  ...fileForStaff,
  path: "/admin/enrolments/:id/slip",
  permission: "enrolments.read",
  summary: "The admission slip as PDF. 404 no_slip while there is none",
  params,
  query: staffFileQuery,
  answers: { 200: z.string().describe("application/pdf") },
});

export const getStaffSlipsEndpoint = defineEndpoint({
  ...fileForStaff,
  path: "/admin/slips",
  permission: "enrolments.read",
  summary: "The admission slips of several enrolments as one PDF, a page each",
  query: staffFileQuery.extend({
    ids: z.string().min(1).max(8_000).describe("ids of enrolments, separated by commas"),
  }),
  answers: { 200: z.string().describe("application/pdf") },
});

export const getStaffReceiptEndpoint = defineEndpoint({
  ...fileForStaff,
  path: "/admin/enrolments/:id/receipts/:number",
  permission: "payments.read",
  summary:
    "The receipt for a payment as PDF. The first time staff open it, it is the original; after that, it says that it is a copy",
  params: params.extend({ number: z.string().max(40).describe(`such as ${exampleReceipt}`) }),
  query: staffFileQuery.extend({ paper: z.enum(receiptPapers).default("a5") }),
  answers: { 200: z.string().describe("application/pdf") },
});

export const getStaffStatementEndpoint = defineEndpoint({
  ...fileForStaff,
  path: "/admin/enrolments/:id/statement",
  permission: "payments.read",
  summary: "The statement of account as PDF, as its learner has it",
  params,
  query: staffFileQuery,
  answers: { 200: z.string().describe("application/pdf") },
});

/** Someone who wants an email when hybrid registration for a program opens. */
const InterestRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  programId: z.string(),
  programTitle: z.string(),
  createdAt: z.iso.datetime(),
  notifiedAt: z.iso.datetime().nullable().describe("when the email was sent"),
});
export type InterestRow = z.output<typeof InterestRow>;

export const listInterestEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/interest",
  who: "admin",
  permission: "enrolments.read",
  opensInBrowser: true,
  tag,
  summary: "People who want an email when hybrid registration for a program opens",
  query: AdminListQuery.extend({
    programId: z.string().max(200).optional(),
    notified: z.enum(["yes", "no"]).optional().describe("whether the email was sent"),
    sort: z.enum(["createdAt", "name", "email"]).default("createdAt"),
  }),
  answers: { 200: z.object({ interest: z.array(InterestRow), ...adminPageFields }) },
});

export const ManualPaymentBody = z.object({
  amountKobo: z
    .int("Enter an amount in naira, with two decimals at most.")
    .positive("Enter an amount above ₦0.")
    .max(100_000_000_000, "This is too much."),
  method: z.enum(["cash", "transfer"], "Choose cash or bank transfer."),
  location: z
    .string()
    .max(100)
    .nullish()
    .describe(`with cash: the centre that has it, such as \`${exampleCentre}\``),
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
  reference: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .describe("of a transfer: the bank's reference on the statement"),
  receiptNumber: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .describe("of cash: the number in the centre's receipt book"),
  note: z.string().trim().max(500).nullish(),
  despiteCardPayment: z
    .boolean()
    .default(false)
    .describe("after 409 card_payment_possible: record it all the same; the audit log says so"),
  keepAsCredit: z.boolean().default(false).describe("more than is owed stays as credit"),
  proofId: z
    .string()
    .max(100)
    .nullish()
    .describe(
      "of a transfer: the learner's proof that shows it. Only the case of this proof is closed",
    ),
});
export type ManualPayment = z.output<typeof ManualPaymentBody>;
/** The same as a browser sends it. */
export type SentPayment = z.input<typeof ManualPaymentBody>;

export const RecordedPayment = z.object({
  reference: z.string().describe("the payment's"),
  receipt: z.object({ number: z.string().describe(`such as ${exampleReceipt}`), href: z.string() }),
  account: EnrolmentAccount,
  enrolment: EnrolmentRow,
  start: JoinedStart,
});
export type RecordedPayment = z.output<typeof RecordedPayment>;

export const recordManualPaymentEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/enrolments/:id/manual-payment",
  who: "admin",
  permission: "payments.record",
  tag,
  summary:
    "Records a payment of any amount, taken at a centre or seen on the bank statement. The card provider is asked first: 409 card_payment_possible when a card payment may be on its way, or when a transfer of this amount came to the payer's own account number in those days. 409 nothing_due, evidence_used, payment_in_review, proof_closed; 403 own_record; 422 over the balance without keepAsCredit",
  params,
  body: ManualPaymentBody,
  answers: {
    201: RecordedPayment,
  },
});

export const cancelEnrolmentEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/enrolments/:id/cancel",
  who: "admin",
  permission: "enrolments.manage",
  tag,
  summary:
    "Cancels an unpaid enrolment and emails the learner. 409 money_received while there is money, payment_on_its_way, not_cancellable",
  params,
  body: z.object({
    reason: z
      .string()
      .trim()
      .min(3, "Say why, so that the learner understands.")
      .max(500)
      .describe("the learner sees it in the email"),
    wholeOrder: z
      .boolean()
      .default(false)
      .describe("cancel the other unpaid programs of the same order too"),
  }),
  answers: { 200: EnrolmentRow },
});

/** Where a place can be moved: programs with the same form, and their starts with seats. */
const MoveChoices = z.object({
  programs: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      fees: z
        .array(z.object({ trainingLevel: Level.nullable(), totalKobo: z.int() }))
        .describe("today's, for each level; one without a level where there are none"),
      starts: z.array(
        z.object({
          intakeId: z.string(),
          location: z.string(),
          startsOn: z.string(),
          seatsLeft: z.int().nullable().describe("if few are left"),
        }),
      ),
      places: z.array(z.string()).describe("centres that teach it; empty online"),
    }),
  ),
});
export type MoveChoices = z.output<typeof MoveChoices>;

const MoveBody = z.object({
  intakeId: z.string().max(100).nullish(),
  courseId: z.string().max(200).nullish().describe("another program; by default the same"),
  trainingLevel: KnownLevel.nullish(),
  preferredLocation: z
    .string()
    .max(100)
    .nullish()
    .describe("without intakeId: the next start there"),
  reason: z
    .string("Say why, so that the learner understands.")
    .trim()
    .min(3, "Say why, so that the learner understands.")
    .max(500)
    .describe("the learner sees it in the email"),
});
export type Move = z.output<typeof MoveBody>;

export const enrolmentCalls = defineEndpoints({
  getEnrolmentRecord: {
    method: "GET",
    path: "/admin/enrolments/:id",
    who: "admin",
    permission: "enrolments.read",
    tag,
    summary: "An enrolment as a story: its answers, payments, proofs, emails and changes",
    params,
    answers: { 200: EnrolmentRecord },
  },
  decideSponsorship: {
    method: "POST",
    path: "/admin/enrolments/:id/decision",
    who: "admin",
    permission: "enrolments.manage",
    tag,
    summary:
      "Awards or declines a sponsored place and emails the learner. 409 when already decided",
    params,
    body: z.object({
      decision: z.enum(["awarded", "declined"], "Choose awarded or declined"),
    }),
    answers: { 200: EnrolmentRow },
  },
  countInterest: {
    method: "GET",
    path: "/admin/interest/programs",
    who: "admin",
    permission: "enrolments.read",
    tag,
    summary:
      "The programs that people asked about, with how many asked and how many are still waiting",
    answers: {
      200: z.object({
        programs: z.array(
          z.object({ id: z.string(), title: z.string(), asked: z.int(), waiting: z.int() }),
        ),
        total: z.int(),
      }),
    },
  },
  reopenByStaff: {
    method: "POST",
    path: "/admin/enrolments/:id/reopen",
    who: "admin",
    permission: "enrolments.manage",
    tag,
    summary:
      "Reopens a registration that ended unpaid, at today's fee; credit of its order counts at once. 409 not_reopenable, registration_closed",
    params,
    answers: { 200: EnrolmentRow },
  },
  listMoves: {
    method: "GET",
    path: "/admin/enrolments/:id/moves",
    who: "admin",
    permission: "enrolments.manage",
    tag,
    summary: "Where an enrolment can be moved: programs with the same form, with fees and starts",
    params,
    answers: { 200: MoveChoices },
  },
  moveEnrolment: {
    method: "POST",
    path: "/admin/enrolments/:id/move",
    who: "admin",
    permission: "enrolments.manage",
    tag,
    summary:
      "Moves a place to another start, centre, level or program, and emails the learner. A higher fee is charged, a lower one leaves credit. 409 full, not_movable, other_form, registration_closed",
    params,
    body: MoveBody,
    answers: { 200: EnrolmentRow.extend({ account: EnrolmentAccount }) },
  },
});
