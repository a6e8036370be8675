import * as z from "zod";
import { MovedOn } from "../ledger/moved-on.ts";
import { evidenceKey } from "../recorded/evidence-key.ts";
import { cashEntryKinds } from "../states.ts";
import { noteValues } from "./count-notes.ts";

/** The bodies of calls about tills and safes. */

/** Ten billion naira: more than any till holds, and far below where numbers become inexact. */
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
export const Counts = z
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

export const OpenTill = z.object({
  location: Location.describe("a centre by its name"),
  floatKobo: Counted,
  counts: Counts.nullish(),
  note: Note.describe(
    "needed where one person carries on with a different amount than was counted",
  ),
});
export type OpenTill = z.output<typeof OpenTill>;

export const CountTill = z.object({
  countKobo: Counted,
  counts: Counts.nullish(),
  note: Note.describe("needed if the count differs: send the same count again, with the reason"),
});
export type CountTill = z.output<typeof CountTill>;

export const CashEntryBody = z.object({
  kind: z.enum(cashEntryKinds, "Choose what it is."),
  amountKobo: Moved,
  reason: Reason,
  reference: z.string().trim().max(100).nullish(),
});
export type CashEntryBody = z.output<typeof CashEntryBody>;

export const SafeDeposit = z.object({
  location: Location,
  amountKobo: Moved,
  reason: Reason,
  reference: z.string().trim().max(100).nullish(),
});
export type SafeDeposit = z.output<typeof SafeDeposit>;

export const GiveFloat = z.object({
  location: Location,
  clerkId: z.string("Choose the colleague.").min(1, "Choose the colleague.").max(100),
  amountKobo: Counted.describe("0 takes it back"),
});
export type GiveFloat = z.output<typeof GiveFloat>;

export const AnswerDifference = z.object({
  answer: z
    .string("Say how it was resolved.")
    .trim()
    .min(3, "Say how it was resolved.")
    .max(500, "Use at most 500 characters."),
});
export type AnswerDifference = z.output<typeof AnswerDifference>;

export const CountSafe = CountTill.extend({ location: Location });
export type CountSafe = z.output<typeof CountSafe>;

export const DepositArrival = z.object({
  reference: z
    .string("Enter the bank’s reference.")
    .trim()
    .max(100)
    .refine((typed) => evidenceKey(typed, null) !== null, "Enter the bank’s reference."),
  amountKobo: Moved.describe("what the bank counted"),
  movedOn: MovedOn,
  note: Note.describe("needed if the bank counted a different amount"),
});
export type DepositArrival = z.output<typeof DepositArrival>;
