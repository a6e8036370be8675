import * as z from "zod";
import { CentreIdShape, knownCentreId } from "#foundation/academy/centre-shapes.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { isRealDay } from "#foundation/time/time.ts";
import { evidenceKey } from "../rules/attempts/evidence-key.ts";
import { noteValues } from "../rules/count-notes.ts";
import { cashEntryKinds, floatSources, tillStates } from "../rules/states.ts";

const tag = "payments";
const keep = { who: "admin", permission: "tills.keep", tag } as const;
const takeOver = { who: "admin", permission: "tills.take_over", tag } as const;

/** Ten billion naira: more than any till holds, and far from where numbers become inexact. */
const mostKobo = 1_000_000_000_000;
const Counted = z
  .int("Enter what you counted.")
  .min(0, "A count is ₦0 or more.")
  .max(mostKobo, "This is too much.");
const Moved = z
  .int("Enter an amount.")
  .positive("Enter an amount above ₦0.")
  .max(mostKobo, "This is too much.");

const noteNames = noteValues.map(String) as [
  `${(typeof noteValues)[number]}`,
  ...`${(typeof noteValues)[number]}`[],
];
const Counts = z
  .object({
    notes: z.partialRecord(z.enum(noteNames), z.int().min(0).max(1_000_000)),
    coinsKobo: z.int().min(0).max(mostKobo),
  })
  .describe("how many of each note, and all coins as one amount; it must add up to the count");

const Note = z.string().trim().max(500).nullish();
const Location = z.string("Choose the centre.").trim().min(1, "Choose the centre.").max(100);
const Reason = z
  .string("Say what it is for.")
  .trim()
  .min(3, "Say what it is for.")
  .max(300, "Use at most 300 characters.");

const OpenTill = z.object({
  location: Location.describe("a centre by its name"),
  floatKobo: Counted,
  counts: Counts.nullish(),
  note: Note.describe("needed if the float is not what should be there"),
});
export type OpenTill = z.output<typeof OpenTill>;

const CountTill = z.object({
  countKobo: Counted,
  counts: Counts.nullish(),
  note: Note.describe("needed if the count differs"),
});
export type CountTill = z.output<typeof CountTill>;

const CashEntryBody = z.object({
  kind: z.enum(cashEntryKinds, "Choose what it is."),
  amountKobo: Moved,
  reason: Reason,
  reference: z.string().trim().max(100).nullish(),
});
export type CashEntryBody = z.output<typeof CashEntryBody>;

const SafeDeposit = z.object({
  location: Location,
  amountKobo: Moved,
  reason: Reason,
  reference: z.string().trim().max(100).nullish(),
});
export type SafeDeposit = z.output<typeof SafeDeposit>;

const CountSafe = CountTill.extend({ location: Location });
export type CountSafe = z.output<typeof CountSafe>;

const DepositArrival = z.object({
  reference: z
    .string("Enter the bank’s reference.")
    .trim()
    .max(100)
    .refine((typed) => evidenceKey(typed, null) !== null, "Enter the bank’s reference."),
  amountKobo: Moved.optional().describe("what the bank counted; by default what was sent"),
  note: Note.describe("needed if the bank counted another amount"),
});
export type DepositArrival = z.output<typeof DepositArrival>;

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
    .describe("what it should hold; once it is closed, what it should have held"),
  countKobo: z.int().nullable(),
  differenceKobo: z
    .int()
    .nullable()
    .describe("what the close found too much (positive) or too little; null while it is open"),
  openingDifferenceKobo: z.int().describe("what the float was too much or too little"),
  handOverDifferenceKobo: z.int().nullable().describe("of the second count to the first"),
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
  kind: z.enum(["payment", "refund", ...cashEntryKinds]),
  amountKobo: z.int().describe("positive into the till, negative out of it"),
  balanceKobo: z.int().describe("what it should hold then"),
  receipt: z.string().nullable().describe("of a payment: its number"),
  paymentReference: z.string().nullable(),
  who: z.string().nullable().describe("who paid, or got the money back"),
  what: z.string().nullable().describe("what was paid for, or the reason"),
  reference: z.string().nullable().describe("the number of a receipt book, a voucher or a slip"),
  arrivedAt: instant.nullable().describe("of a deposit: when the bank had it"),
});
export type Movement = z.output<typeof Movement>;

/** The day's sheet: the till with everything that happened in it. */
export const TillSheet = TillRecord.extend({
  floatFrom: z.enum(floatSources),
  opening: Count,
  movements: z.array(Movement),
  totals: z.object({
    paymentsKobo: z.int(),
    refundsKobo: z.int(),
    inKobo: z.int(),
    outKobo: z.int(),
    depositsKobo: z.int(),
  }),
  closing: Count.nullable(),
  handOver: Count.nullable(),
  may: z.object({ enter: z.boolean(), close: z.boolean(), handOver: z.boolean() }),
});
export type TillSheet = z.output<typeof TillSheet>;

export const openTillEndpoint = defineEndpoint({
  ...keep,
  method: "POST",
  path: "/admin/tills",
  summary:
    "Opens the caller's till at a centre with a counted float. It is compared with the caller's last count there, or with the safe: 422 at `note` when it differs and nothing explains it. 409 `till_open`",
  body: OpenTill,
  answers: { 201: TillRecord },
});

export const listTillsEndpoint = defineEndpoint({
  ...keep,
  method: "GET",
  path: "/admin/tills",
  summary:
    "Lists tills, newest first: a clerk's own, a cashier's centre, all for an owner; format=csv sends all that the filters leave as a file",
  opensInBrowser: true,
  query: AdminListQuery.omit({ search: true }).extend({
    centre: knownCentreId().optional(),
    state: z.enum(tillStates).optional(),
    day: z
      .string()
      .refine(isRealDay, "Choose a day")
      .optional()
      .describe("YYYY-MM-DD in Nigeria on which it was opened"),
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
    .object({ tillId: z.string(), countKobo: z.int() })
    .nullable()
    .describe(
      "the caller's closed till whose cash is not handed over: a new float is compared with it",
    ),
  safeKobo: z
    .int()
    .describe("what the safe should hold: without a last count the float comes from it"),
});
export type OwnCash = z.output<typeof OwnCash>;

export const getOwnCashEndpoint = defineEndpoint({
  ...keep,
  method: "GET",
  path: "/admin/tills/mine",
  summary: "The caller's own till at each centre, the caller's centre first",
  answers: { 200: z.object({ centres: z.array(OwnCash) }) },
});

const params = z.object({ id: z.string().min(1).max(100) });

export const getTillEndpoint = defineEndpoint({
  ...keep,
  method: "GET",
  path: "/admin/tills/:id",
  summary: "The day's sheet of a till",
  params,
  answers: { 200: TillSheet },
});

export const getTillPdfEndpoint = defineEndpoint({
  ...keep,
  method: "GET",
  path: "/admin/tills/:id/pdf",
  opensInBrowser: true,
  summary: "The day's sheet as PDF",
  params,
  answers: { 200: z.string().describe("application/pdf") },
});

export const getTillCsvEndpoint = defineEndpoint({
  ...keep,
  method: "GET",
  path: "/admin/tills/:id/csv",
  opensInBrowser: true,
  summary: "The movements of the day's sheet as CSV",
  params,
  answers: { 200: z.string().describe("text/csv") },
});

export const enterCashEndpoint = defineEndpoint({
  ...keep,
  method: "POST",
  path: "/admin/tills/:id/entries",
  summary:
    "Puts cash into the caller's open till, takes some out, or sends it to the bank. 403 `not_yours`; 409 `till_closed`; 422 for more than it should hold",
  params,
  body: CashEntryBody,
  answers: { 201: TillRecord },
});

export const closeTillEndpoint = defineEndpoint({
  ...keep,
  method: "POST",
  path: "/admin/tills/:id/close",
  summary:
    "Closes a till with a count. 422 at `note` when it differs and nothing explains it; 403 `not_yours`; 409 `already_closed`. A person who takes over tills can close one in its clerk's place",
  params,
  body: CountTill,
  answers: { 200: TillRecord },
});

export const handOverTillEndpoint = defineEndpoint({
  ...takeOver,
  method: "POST",
  path: "/admin/tills/:id/hand-over",
  summary:
    "A second person counts a closed till again, and puts its cash into the safe. 403 `same_person`; 409 `till_open`, `already_handed_over`, `carried_on`; 422 at `note` as for closing",
  params,
  body: CountTill,
  answers: { 200: TillRecord },
});

/** A deposit that the bank does not have yet. */
const DepositOnTheWay = z.object({
  id: z.string(),
  amountKobo: z.int(),
  reason: z.string(),
  reference: z.string().nullable(),
  by: Person,
  madeAt: instant,
  tillId: z.string().nullable().describe("null from the safe"),
});

/** Where the cash of a centre is. Together it is what the ledger says. */
const CentreCash = z.object({
  location: z.string(),
  centreId: CentreIdShape,
  safeKobo: z.int(),
  tillsKobo: z.int().describe("in open tills, and in closed ones that are not handed over"),
  onTheWayKobo: z.int(),
  deposits: z.array(DepositOnTheWay),
  count: z
    .object({
      countKobo: z.int(),
      differenceKobo: z.int(),
      note: z.string(),
      by: Person,
      at: instant,
      isMine: z.boolean(),
    })
    .nullable()
    .describe("a count of the safe that differed and waits for a second person, who counts again"),
});
export type CentreCash = z.output<typeof CentreCash>;

export const getSafesEndpoint = defineEndpoint({
  ...takeOver,
  method: "GET",
  path: "/admin/safes",
  summary: "Where the cash of each centre is: safe, tills, on the way to the bank",
  answers: { 200: z.object({ centres: z.array(CentreCash) }) },
});

export const countSafeEndpoint = defineEndpoint({
  ...takeOver,
  method: "POST",
  path: "/admin/safes/counts",
  summary:
    "Counts a centre's safe. A difference waits until a second person has counted the same (`count`); from then on the safe should hold that. 422 at `note` when it differs and nothing explains it",
  body: CountSafe,
  answers: { 200: CentreCash },
});

export const depositFromSafeEndpoint = defineEndpoint({
  ...takeOver,
  method: "POST",
  path: "/admin/safes/deposits",
  summary: "Sends cash from a centre's safe to the bank. 422 for more than the safe should hold",
  body: SafeDeposit,
  answers: { 201: CentreCash },
});

export const depositArrivedEndpoint = defineEndpoint({
  ...takeOver,
  method: "POST",
  path: "/admin/deposits/:id/arrive",
  summary:
    "Records that the bank has a deposit, by its reference there. 403 `same_person` when the bank counted another amount and the caller made the deposit; 409 `already_arrived`; 422 at `note` when the bank counted another amount and nothing explains it",
  params,
  body: DepositArrival,
  answers: { 200: CentreCash },
});
