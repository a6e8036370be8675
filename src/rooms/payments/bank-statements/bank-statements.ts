import * as z from "zod";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields, FilterDay } from "#foundation/http/lists.ts";
import { noCorrectionReason } from "../recorded/correction-words.ts";
import { amountKobo } from "../refunds/refunds.ts";
import { importStates, lineStates, mostSureAtOnce, statementRule } from "./bank-states.ts";
import { Layout } from "./statement-layout.ts";

const tag = "payments";
const staff = { who: "admin", permission: "bank.reconcile", tag } as const;
const params = z.object({ id: z.string().max(100) });

export const BankImport = z.object({
  id: z.string(),
  state: z.enum(importStates),
  fileName: z.string(),
  bank: z.string().nullable(),
  problem: z.string().nullable().describe("why it was refused or failed, for a person"),
  rows: z.int().nullable().describe("in the file, once it was read through"),
  rowsDone: z.int(),
  lines: z.int().describe("lines of the statement that were handled"),
  newLines: z.int().describe("of those, how many no earlier file had"),
  zeroLines: z.int().describe("lines of ₦0, left out"),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  importedBy: z.string(),
  accountConfirmedBy: z
    .string()
    .nullable()
    .describe("who said that it is of the academy's account, if the file names none"),
  createdAt: z.iso.datetime(),
});
export type BankImport = z.output<typeof BankImport>;

/** What a file looks like that nobody has explained yet. */
export const ImportColumns = z.object({
  header: z.array(z.object({ name: z.string(), label: z.string() })),
  sample: z.array(z.array(z.string())).describe("the rows below the header, cut to its columns"),
  guess: Layout.extend({ bank: z.string().describe("empty: nobody has said it") }).nullable(),
});
export type ImportColumns = z.output<typeof ImportColumns>;

export const BankLine = z.object({
  id: z.string(),
  day: z.string(),
  amountKobo: z.int().describe("below zero: it went out"),
  narration: z.string(),
  reference: z.string(),
  state: z.enum(lineStates),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
export type BankLine = z.output<typeof BankLine>;

export const Booking = z.object({
  orderId: z.string(),
  enrolmentId: z.string().describe("a place of the order"),
  payer: z.string(),
  description: z.string().describe("what the order is for, and for whom"),
  codes: z.array(z.string()),
  openKobo: z.int().describe("what the order still owes"),
  dueKobo: z.int().describe("of that, what is due now"),
  proofId: z.string().nullable(),
  reasons: z.array(z.string()),
  isSure: z.boolean().describe("one code, and at most what is owed: it can be booked with others"),
});
export type Booking = z.output<typeof Booking>;

export const Posting = z.object({
  ids: z.array(z.string()).describe("of the ledger's transactions"),
  words: z.string(),
  day: z.string(),
  amountKobo: z.int().describe("below zero: it went out"),
  reasons: z.array(z.string()),
  isSure: z.boolean().describe("the line has its reference: it can be ticked off with others"),
});
export type Posting = z.output<typeof Posting>;

const Proposals = z.object({
  bookings: z.array(Booking).describe("whose money it may be, the likeliest first"),
  postings: z.array(Posting).describe("what the books may have of it already"),
});
export type Proposals = z.output<typeof Proposals>;

const Matched = z.object({
  words: z.string(),
  amountKobo: z.int(),
  paymentReference: z.string().nullable().describe("of the payment recorded from this line"),
  takenBack: z
    .object({ by: z.string(), at: z.iso.datetime(), reason: z.string() })
    .nullable()
    .describe("who said that it was somebody else's money: it counts no longer"),
  isCharge: z.boolean().describe("it is what the bank took for its services"),
});

export const BankLineRecord = BankLine.extend({
  proposals: Proposals,
  matched: z
    .array(Matched)
    .describe("what it is in the books, and what was recorded from it by mistake"),
});
export type BankLineRecord = z.output<typeof BankLineRecord>;

export const SureLine = BankLine.extend({
  booking: Booking.nullable(),
  posting: Posting.nullable(),
});
export type SureLine = z.output<typeof SureLine>;

export const BookLineBody = z.strictObject({
  parts: z
    .array(
      z.strictObject({
        enrolmentId: z.string("Choose whose money it is.").min(1).max(100),
        amountKobo,
        proofId: z.string().max(100).nullish(),
      }),
    )
    .min(1, "Choose whose money it is.")
    .max(2, "A line can be split over two registrations."),
  keepAsCredit: z.boolean().default(false).describe("more than is owed stays as credit"),
  despiteCardPayment: z.boolean().default(false).describe("after 409 card_payment_possible"),
  despiteRecorded: z.boolean().default(false).describe("after 409 maybe_recorded"),
});
export type BookLineBody = z.output<typeof BookLineBody>;

const DaySum = z.object({
  day: z.string(),
  lines: z.int(),
  inKobo: z.int(),
  outKobo: z.int().describe("zero or below"),
});

const Outside = z
  .object({ lines: z.int(), amountKobo: z.int() })
  .describe("the same on all other days");

export const Differences = z.object({
  from: z.string().nullable().describe("the first day; null before the first statement"),
  to: z.string().nullable(),
  bankOnly: z.array(DaySum).describe("in the bank, not in the books"),
  booksOnly: z
    .array(DaySum)
    .describe("in the books, not in the bank, by the day on which the money moved"),
  bankOutside: Outside,
  booksOutside: Outside,
});
export type Differences = z.output<typeof Differences>;

/** A month has hundreds of lines, and keys decide some in a second. As many as a network may make. */
const perMinuteOfAccount = 600;

export const importStatementEndpoint = defineEndpoint({
  ...staff,
  method: "POST",
  path: "/admin/bank/imports",
  summary:
    "Takes a statement of the academy's bank account, as CSV or XLSX, and reads it in the background. It books nothing; lines that are known already make no second one. 415 for another kind of file, 413 above 20 MB",
  // Higher than the file's limit, so that the error names the file.
  bodyBytes: 60 * 1024 * 1024,
  files: { statement: statementRule },
  body: z.object({
    statement: z.string("Choose a file").min(1, "Choose a file").max(200, "Choose a file"),
  }),
  answers: { 201: BankImport },
});

export const listBankLinesEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/bank/lines",
  summary: "Lines of the academy's bank account, newest first. format=csv sends them as a file",
  opensInBrowser: true,
  query: AdminListQuery.extend({
    sort: z.enum(["day"]).default("day"),
    state: z.enum(lineStates).optional(),
    side: z.enum(["in", "out"]).optional().describe("money that came in, or that went out"),
  }),
  answers: { 200: z.object({ lines: z.array(BankLine), ...adminPageFields }) },
});

export const bookBankLineEndpoint = defineEndpoint({
  ...staff,
  method: "POST",
  path: "/admin/bank/lines/:id/book",
  summary:
    "Records the money of a line as a transfer for one registration or two, as a payment at the counter is recorded. The card provider is asked first. 409 line_done, maybe_recorded, card_payment_possible, evidence_used, payment_in_review, proof_closed; 403 own_record; 422 over the balance without keepAsCredit, or when the parts are not the line's amount",
  params,
  body: BookLineBody,
  answers: { 200: BankLineRecord },
});

export const bookSureLinesEndpoint = defineEndpoint({
  ...staff,
  method: "POST",
  path: "/admin/bank/sure",
  summary:
    "Books and ticks off lines whose proposal is sure, each on its own: one that can't be done keeps its reason, and the others are done",
  // Each line that was done is skipped by the next call, so repeating is harmless.
  repeatable: true,
  body: z.object({ ids: z.array(z.string().max(100)).min(1).max(mostSureAtOnce) }),
  answers: {
    200: z.object({
      results: z.array(z.object({ id: z.string(), problem: z.string().nullable() })),
    }),
  },
});

export const getDifferencesEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/bank/differences",
  summary:
    "What the bank's statements say and the books don't, and the other way round, by day. format=csv sends every line of both as a file",
  opensInBrowser: true,
  query: z.object({
    from: FilterDay.optional().describe("the first day of the statements by default"),
    to: FilterDay.optional(),
    format: z.enum(["json", "csv"]).default("json"),
  }),
  answers: { 200: Differences },
});

export const bankCalls = defineEndpoints({
  listImports: {
    ...staff,
    method: "GET",
    path: "/admin/bank/imports",
    summary: "The last 20 files that were imported from the bank",
    answers: { 200: z.object({ imports: z.array(BankImport), total: z.int() }) },
  },
  getImport: {
    ...staff,
    method: "GET",
    path: "/admin/bank/imports/:id",
    summary: "How far a file of the bank was read, and why it was refused",
    params,
    answers: { 200: BankImport },
  },
  getImportColumns: {
    ...staff,
    method: "GET",
    path: "/admin/bank/imports/:id/columns",
    summary:
      "The columns of a file whose bank is not known, or that names no account, with its first rows. 409 wrong_state for any other",
    params,
    answers: { 200: ImportColumns },
  },
  chooseColumns: {
    ...staff,
    method: "POST",
    path: "/admin/bank/imports/:id/columns",
    summary:
      "Says what the columns of a file mean, and reads it. Kept for every file with the same header. 409 wrong_state; 422 for a column that it does not have",
    params,
    body: Layout,
    answers: { 200: BankImport },
  },
  confirmAccount: {
    ...staff,
    method: "POST",
    path: "/admin/bank/imports/:id/account",
    summary:
      "Says whether a file that names no account is of the academy's: then it is read, otherwise refused. 409 wrong_state",
    params,
    body: z.object({ isOurs: z.boolean() }),
    answers: { 200: BankImport },
  },
  getBankLine: {
    ...staff,
    method: "GET",
    path: "/admin/bank/lines/:id",
    summary: "A line of the bank account, with whose money it may be and why",
    perMinuteOfAccount,
    params,
    answers: { 200: BankLineRecord },
  },
  tickBankLine: {
    ...staff,
    method: "POST",
    path: "/admin/bank/lines/:id/tick",
    summary:
      "Says which postings of the ledger a line is. 409 line_done, changed_meanwhile; 422 when their amounts are not the line's",
    params,
    body: z.object({ transactionIds: z.array(z.string().max(100)).min(1).max(500) }),
    perMinuteOfAccount,
    answers: { 200: BankLineRecord },
  },
  chargeBankLine: {
    ...staff,
    method: "POST",
    path: "/admin/bank/lines/:id/charge",
    summary:
      "Books a line that went out as a charge of the bank itself, such as an SMS alert or stamp duty. Opening the line again takes it back. 409 line_done; 422 for money that came in",
    params,
    perMinuteOfAccount,
    answers: { 200: BankLineRecord },
  },
  putBankLineAside: {
    ...staff,
    method: "POST",
    path: "/admin/bank/lines/:id/state",
    summary:
      "Puts a line aside (`later`), says that it concerns no fee (`not_ours`), or opens it again; a line that was ticked off is free then, and a bank charge is taken back. With a reason, `open` also takes back what was recorded from it for somebody else: those payments are corrected to ₦0, under the rules of a correction. 409 line_booked without a reason, and what a correction is refused with",
    params,
    body: z.object({
      state: z.enum(["open", "later", "not_ours"]),
      reason: z
        .string(noCorrectionReason)
        .trim()
        .min(3, noCorrectionReason)
        .max(500)
        .optional()
        .describe("why what was recorded from it is taken back"),
    }),
    perMinuteOfAccount,
    answers: { 200: BankLineRecord },
  },
  listSureLines: {
    ...staff,
    method: "GET",
    path: "/admin/bank/sure",
    summary:
      "Open lines that have one sure proposal: a code with at most what is owed, or the reference of what the books have already",
    answers: { 200: z.object({ lines: z.array(SureLine), total: z.int() }) },
  },
});
