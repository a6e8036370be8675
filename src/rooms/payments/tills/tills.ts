import * as z from "zod";
import { CentreIdShape, knownCentreId } from "#foundation/academy/centre-shapes.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { isRealDay } from "#foundation/time/time.ts";
import { cashEntryKinds, floatSources, tillStates } from "../states.ts";
import {
  AnswerDifference,
  CashEntryBody,
  CountSafe,
  Counts,
  CountTill,
  DepositArrival,
  GiveFloat,
  OpenTill,
  SafeDeposit,
} from "./till-bodies.ts";

const tag = "payments";
const keep = { who: "admin", permission: "tills.keep", tag } as const;
const takeOver = { who: "admin", permission: "tills.take_over", tag } as const;

const Person = z.object({ id: z.string(), name: z.string() });
const instant = z.iso.datetime();

export const TillRecord = z.object({
  id: z.string(),
  location: z.string(),
  clerk: Person,
  state: z.enum(tillStates),
  floatKobo: z.int(),
  expectedKobo: z
    .int()
    .nullable()
    .describe(
      "what it should have held at the close. Counts are blind: this, the count and its difference are null until the caller has counted the till, or nobody has to count it any more",
    ),
  countKobo: z.int().nullable(),
  differenceKobo: z
    .int()
    .nullable()
    .describe("what the close found too much (positive) or too little"),
  openingDifferenceKobo: z.int().describe("what the float was too much or too little"),
  handOverDifferenceKobo: z.int().nullable().describe("of the second count to the first"),
  differs: z
    .boolean()
    .describe("the counts that the caller may know found too much or too little, together"),
  needsReason: z
    .boolean()
    .describe(
      "its last count differs, and the reason was not given yet; false for those who still have to count",
    ),
  isAnswered: z.boolean().describe("someone responsible for the centre said what came of it"),
  openedAt: instant,
  closedAt: instant.nullable(),
  handedOverAt: instant.nullable(),
  isMine: z.boolean(),
  isCarriedOn: z.boolean().describe("the clerk's next till began with its cash"),
});
export type TillRecord = z.output<typeof TillRecord>;

/** One count of the cash: who, when, what was found. */
const Count = z.object({
  at: instant,
  by: Person,
  countKobo: z.int(),
  shouldBeKobo: z.int(),
  differenceKobo: z.int(),
  counts: Counts.nullable(),
  note: z.string().nullable(),
});
export type Count = z.output<typeof Count>;

const Movement = z.object({
  at: instant,
  kind: z.enum(["payment", "correction", "refund", ...cashEntryKinds]),
  amountKobo: z
    .int()
    .nullable()
    .describe("positive into the till, negative out of it; null for those who still count it"),
  balanceKobo: z.int().nullable().describe("what it should hold then"),
  receipt: z.string().nullable().describe("of a payment or its correction: its number"),
  paymentReference: z.string().nullable(),
  who: z.string().nullable().describe("who paid, or got the money back"),
  what: z.string().nullable().describe("what was paid for, or the reason"),
  reference: z.string().nullable().describe("the number of a receipt book, a voucher or a slip"),
  arrivedAt: instant.nullable().describe("of a deposit: when the bank had it"),
});
export type Movement = z.output<typeof Movement>;

/** The day's sheet: the till and everything that happened in it. */
export const TillSheet = TillRecord.extend({
  floatFrom: z.enum(floatSources),
  opening: Count,
  movements: z.array(Movement),
  totals: z
    .object({
      paymentsKobo: z.int().describe("with their corrections"),
      refundsKobo: z.int(),
      inKobo: z.int(),
      outKobo: z.int(),
      depositsKobo: z.int(),
    })
    .nullable()
    .describe("null for those who still count it"),
  closing: Count.nullable(),
  handOver: Count.nullable(),
  answer: z
    .object({ text: z.string(), by: Person, at: instant })
    .nullable()
    .describe("what came of its differences"),
  may: z.object({
    enter: z.boolean(),
    close: z.boolean(),
    handOver: z.boolean(),
    answer: z.boolean(),
  }),
});
export type TillSheet = z.output<typeof TillSheet>;
/** A sheet for someone who no longer has to count. */
export type CountedSheet = TillSheet & {
  readonly expectedKobo: number;
  readonly totals: NonNullable<TillSheet["totals"]>;
};

export const listTillsEndpoint = defineEndpoint({
  ...keep,
  method: "GET",
  path: "/admin/tills",
  summary:
    "Lists tills, newest first: a clerk's own, a cashier's centre, all for an owner; format=csv sends everything that matches the filters as a file",
  opensInBrowser: true,
  query: AdminListQuery.omit({ search: true }).extend({
    centre: knownCentreId().optional(),
    state: z.enum(tillStates).optional(),
    day: z
      .string()
      .refine(isRealDay, "Choose a day")
      .optional()
      .describe("YYYY-MM-DD in Nigeria on which it was opened"),
    differs: z
      .enum(["yes"])
      .optional()
      .describe("those with a difference that the caller may know and nobody has answered"),
    sort: z.enum(["openedAt"]).default("openedAt"),
  }),
  answers: { 200: z.object({ tills: z.array(TillRecord), ...adminPageFields }) },
});

/** The caller's cash at one centre: the open till, or what a new one begins with. */
const OwnCash = z.object({
  location: z.string(),
  centreId: CentreIdShape,
  till: TillRecord.nullable().describe("the caller's open till"),
  last: z
    .object({
      tillId: z.string(),
      countKobo: z.int(),
      differenceKobo: z.int(),
      needsReason: z.boolean(),
    })
    .nullable()
    .describe("the caller's closed till whose cash is not handed over: a new one begins with it"),
  mayOpen: z.boolean().describe("false where the caller no longer works"),
  mustHandOver: z.boolean().describe("its count differed: a second person counts it first"),
  helpsThemselves: z
    .boolean()
    .describe("the caller is responsible for the safe, and takes a float"),
  floatBy: z.string().nullable().describe("who gave the caller a float that is not counted yet"),
});
export type OwnCash = z.output<typeof OwnCash>;

const params = z.object({ id: z.string().min(1).max(100) });

export const getTillPdfEndpoint = defineEndpoint({
  ...keep,
  method: "GET",
  path: "/admin/tills/:id/pdf",
  opensInBrowser: true,
  summary: "The day's sheet as PDF. 409 `not_counted` for those who still have to count",
  params,
  answers: { 200: z.string().describe("application/pdf") },
});

export const getTillCsvEndpoint = defineEndpoint({
  ...keep,
  method: "GET",
  path: "/admin/tills/:id/csv",
  opensInBrowser: true,
  summary: "The movements of the day's sheet as CSV. 409 `not_counted` as for the PDF",
  params,
  answers: { 200: z.string().describe("text/csv") },
});

/** A deposit that has not reached the bank yet. */
const DepositOnTheWay = z.object({
  id: z.string(),
  amountKobo: z
    .int()
    .nullable()
    .describe("for the person who made it; others read the amount from the bank's statement"),
  reason: z.string(),
  reference: z.string().nullable(),
  by: Person,
  madeAt: instant,
  tillId: z.string().nullable().describe("null from the safe"),
});

/** Where a centre's cash is. The sums are for owners, who read the books; others learn them by counting. */
const CentreCash = z.object({
  location: z.string(),
  centreId: CentreIdShape,
  safeKobo: z.int().nullable().describe("null for a cashier"),
  tillsKobo: z
    .int()
    .nullable()
    .describe(
      "in open tills, and in closed ones that are not handed over; null for a cashier, and while the caller may still have to count one of them",
    ),
  onTheWayKobo: z.int().nullable().describe("null for a cashier"),
  deposits: z.array(DepositOnTheWay),
  count: z
    .object({
      by: Person,
      at: instant,
      isMine: z.boolean(),
      found: z
        .object({ countKobo: z.int(), differenceKobo: z.int(), note: z.string() })
        .nullable()
        .describe("for the person who counted; the second one counts without knowing it"),
    })
    .nullable()
    .describe("a count of the safe that differed and waits for a second person, who counts again"),
  floats: z
    .array(z.object({ clerk: Person, amountKobo: z.int(), by: Person }))
    .describe("given to clerks who have not counted them yet"),
  clerks: z.array(Person).describe("who can get a float from the caller"),
});
export type CentreCash = z.output<typeof CentreCash>;

export const tillCalls = defineEndpoints({
  openTill: {
    ...keep,
    method: "POST",
    path: "/admin/tills",
    summary:
      "Opens the caller's till at their own centre (403 `not_your_centre`) with a counted float: the cash of the caller's last till, or what someone responsible for the safe gave (403 `float_not_given`; 409 `float_differs`). 409 `till_open`; `count_unconfirmed` when a second person has to count the last till first, handed_over when that has just been done",
    body: OpenTill,
    answers: { 201: TillRecord },
  },
  getOwnCash: {
    ...keep,
    method: "GET",
    path: "/admin/tills/mine",
    summary:
      "The caller's till at their own centre (for an owner, at every centre), and at any other centre that still holds the caller's cash",
    answers: { 200: z.object({ centres: z.array(OwnCash) }) },
  },
  getTill: {
    ...keep,
    method: "GET",
    path: "/admin/tills/:id",
    summary: "The day's sheet of a till",
    params,
    answers: { 200: TillSheet },
  },
  enterCash: {
    ...keep,
    method: "POST",
    path: "/admin/tills/:id/entries",
    summary:
      "Puts cash into the caller's open till, takes some out, or sends it to the bank. 403 `not_yours`; 409 `till_closed`; 422 for more than it should hold",
    params,
    body: CashEntryBody,
    answers: { 201: TillRecord },
  },
  closeTill: {
    ...keep,
    method: "POST",
    path: "/admin/tills/:id/close",
    summary:
      "Closes a till with a blind count, which stays. When it differs: 422 at `note` with the difference, until the same count is sent with the reason (409 `already_counted` for another). 403 `not_yours`; 409 `already_closed`. Someone who takes over tills can close one for its clerk",
    params,
    body: CountTill,
    answers: { 200: TillRecord },
  },
  handOverTill: {
    ...takeOver,
    method: "POST",
    path: "/admin/tills/:id/hand-over",
    summary:
      "A second person counts a closed till again, also blind, and puts its cash into the safe. 403 `same_person`; 409 `till_open`, `already_handed_over`, `carried_on`; 422 at `note` and 409 `already_counted` as for closing",
    params,
    body: CountTill,
    answers: { 200: TillRecord },
  },
  answerDifference: {
    ...takeOver,
    method: "POST",
    path: "/admin/tills/:id/answer",
    summary:
      "Notes what came of the differences of a till that was counted twice. 403 `same_person`; 409 `nothing_to_answer`, `already_answered`, `not_taken_over`",
    params,
    body: AnswerDifference,
    answers: { 200: TillSheet },
  },
  getSafes: {
    ...takeOver,
    method: "GET",
    path: "/admin/safes",
    summary: "Where the cash of each centre is: safe, tills, on the way to the bank",
    answers: { 200: z.object({ centres: z.array(CentreCash) }) },
  },
  countSafe: {
    ...takeOver,
    method: "POST",
    path: "/admin/safes/counts",
    summary:
      "Counts a centre's safe, blind. A count that differs stays (409 `already_counted`) and waits until a second person has counted (`count`); from then on the safe should hold what that person found. 422 at `note` until the difference has its reason, as for closing a till",
    body: CountSafe,
    answers: { 200: CentreCash },
  },
  giveFloat: {
    ...takeOver,
    method: "POST",
    path: "/admin/safes/floats",
    summary:
      "Notes what a colleague of the centre gets as a float. It leaves the safe when they open their till and have counted the same; the next note replaces it, and 0 takes it back. 409 `till_open`, `has_cash`; 422 for more than the safe should hold",
    body: GiveFloat,
    answers: { 200: CentreCash },
  },
  depositFromSafe: {
    ...takeOver,
    method: "POST",
    path: "/admin/safes/deposits",
    summary: "Sends cash from a centre's safe to the bank. 422 for more than the safe should hold",
    body: SafeDeposit,
    answers: { 201: CentreCash },
  },
  depositArrived: {
    ...takeOver,
    method: "POST",
    path: "/admin/deposits/:id/arrive",
    summary:
      "Records that the bank has a deposit, by its reference there. 403 `same_person` when the bank counted a different amount and the caller made the deposit; 409 `already_arrived`; 422 at `note` when the bank counted a different amount and nothing explains it",
    params,
    body: DepositArrival,
    answers: { 200: CentreCash },
  },
});
