import * as z from "zod";
import { codes, examples } from "#academy";
import { PastEvent } from "#foundation/http/past-event.ts";
import { wellFormed } from "#foundation/text/text.ts";
import { seededLevels } from "#rooms/catalogue/training/training-terms.ts";
import { MovedOn } from "#rooms/payments/ledger/moved-on.ts";
import { evidenceKey } from "#rooms/payments/recorded/evidence-key.ts";
import { commissionKinds } from "../states.ts";
import {
  leftOutReasons,
  obstacleReasons,
  payoutStatuses,
  shownStatementStatuses,
  statementStatuses,
} from "./payout-states.ts";

const Instant = z.iso.datetime();
const Kobo = z.int();

export const PayoutStatus = z.enum(payoutStatuses);
const StatementStatus = z.enum(statementStatuses);
export const StatementNumber = z
  .string()
  .max(40)
  .describe(`such as ${codes.statement}-2026-000123`);

/** The bank account of a statement, as it was when the payout was made. */
export const MaskedBank = z.object({
  bankName: z.string(),
  accountNumber: z.string().describe("the last four digits: ••••••7890"),
  accountName: z.string(),
});
export type MaskedBank = z.output<typeof MaskedBank>;

const PayoutAffiliate = z.object({
  affiliateId: z.string(),
  affiliateName: z.string(),
  affiliateCode: z.string(),
});

/** An affiliate who would be paid if a payout were made now. */
export const DueAffiliate = PayoutAffiliate.extend({
  amountKobo: Kobo,
  openingKobo: Kobo.describe("0 or less: the part that takes back what earlier payouts paid"),
  lineCount: z.int().describe("how many commission lines it adds up"),
  bank: MaskedBank.nullable(),
});
export type DueAffiliate = z.output<typeof DueAffiliate>;

/** An affiliate whom a payout leaves out, and why. */
export const LeftOut = PayoutAffiliate.extend({
  reason: z.enum(leftOutReasons),
  amountKobo: Kobo.describe("what is due or under review; negative when the affiliate owes it"),
});
export type LeftOut = z.output<typeof LeftOut>;

/** What a payout would contain now. */
export const DuePayout = z.object({
  totalKobo: Kobo,
  affiliates: z.array(DueAffiliate),
  leftOut: z.array(LeftOut),
  heldKobo: Kobo.describe("of all affiliates: in the holding period"),
  holdDays: z.int().describe("days from a payment until its commission is due"),
});
export type DuePayout = z.output<typeof DuePayout>;

export const PayoutRecord = z.object({
  id: z.string(),
  status: PayoutStatus,
  createdAt: Instant,
  madeBy: z.string().nullable().describe("the admin's name"),
  approvedAt: Instant.nullable(),
  approvedBy: z.string().nullable().describe("the admin's name"),
  paidAt: Instant.nullable(),
  bankReference: z.string().nullable().describe("the bank's name for the payment"),
  affiliateCount: z.int(),
  totalKobo: Kobo.describe("of all its statements"),
  standingKobo: Kobo.describe("without statements that were returned or cancelled"),
});
export type PayoutRecord = z.output<typeof PayoutRecord>;

export const PayoutStatement = PayoutAffiliate.extend({
  number: z.string(),
  status: StatementStatus,
  totalKobo: Kobo,
  bank: MaskedBank.nullable().describe("null when the affiliate's account was deleted"),
  endedAt: Instant.nullable().describe("when it was returned or cancelled"),
  endReason: z.string().nullable(),
});
export type PayoutStatement = z.output<typeof PayoutStatement>;

export const AffiliateStatement = PayoutStatement.omit({
  affiliateId: true,
  affiliateName: true,
  affiliateCode: true,
}).extend({ payoutId: z.string(), madeAt: Instant, paidAt: Instant.nullable() });
export type AffiliateStatement = z.output<typeof AffiliateStatement>;

export const PayoutDetails = z.object({
  payout: PayoutRecord,
  statements: z.array(PayoutStatement),
});
export type PayoutDetails = z.output<typeof PayoutDetails>;

/** Something that happened since a payout was made and blocks it until the statement is cancelled. */
export const PayoutObstacle = z.object({
  reason: z.enum(obstacleReasons),
  statement: StatementNumber,
  affiliateName: z.string(),
  takenBackKobo: Kobo.describe(
    "only with taken_back: what refunds and corrected amounts took back since",
  ),
  sentMaybe: z
    .boolean()
    .describe("taken back after the bank's file was downloaded: the bank may have sent the money"),
});
export type PayoutObstacle = z.output<typeof PayoutObstacle>;

export const PayoutStory = PayoutDetails.extend({
  needsOtherAdmin: z
    .boolean()
    .describe("prepared by the caller, and someone else can approve it: the caller may not"),
  obstacles: z.array(PayoutObstacle),
  history: z.array(PastEvent),
});
export type PayoutStory = z.output<typeof PayoutStory>;

const words = (empty: string) =>
  z
    .string(empty)
    .max(10_000, "Use 200 characters or fewer")
    .transform((typed) => wellFormed(typed).trim())
    .pipe(z.string().min(1, empty).max(200, "Use 200 characters or fewer"));

export const PaidByBank = z.object({
  bankReference: words("Enter the bank's reference").refine(
    (typed) => evidenceKey(typed, null) !== null,
    "Enter the bank's reference",
  ),
  movedOn: MovedOn,
  sentBeforeChange: z
    .boolean()
    .default(false)
    .describe(
      "the bank sent the money before commission was taken back: what was taken back after its file was downloaded is then owed",
    ),
});
export type PaidByBank = z.output<typeof PaidByBank>;

/** The bank returned a payout, or one affiliate's part of it; or it is not sent at all. */
export const PayoutEnd = z.object({
  reason: words("Give the reason"),
  statement: StatementNumber.optional().describe("one affiliate's statement; without it, all"),
});
export type PayoutEnd = z.output<typeof PayoutEnd>;

export const PayoutReturn = PayoutEnd.extend({ movedOn: MovedOn });
export type PayoutReturn = z.output<typeof PayoutReturn>;

export const OwnPayout = z.object({
  number: z.string(),
  status: z.enum(shownStatementStatuses),
  madeAt: Instant,
  paidAt: Instant,
  returnedAt: Instant.nullable(),
  totalKobo: Kobo,
  bank: MaskedBank.nullable(),
  bankReference: z.string(),
});
export type OwnPayout = z.output<typeof OwnPayout>;

/** One commission line that a statement pays or takes back. */
export const StatementLine = z.object({
  referralId: z.string(),
  learner: z.string().describe("first name and initial"),
  program: z
    .string()
    .describe(`title and level, such as ${examples.program} - ${seededLevels[0]?.name}`),
  kind: z.enum(commissionKinds),
  at: Instant,
  baseKobo: Kobo.describe("money received; negative for money that went back or never came"),
  rateBasisPoints: z.int().describe("in hundredths of a percent"),
  amountKobo: Kobo,
  paidEarlier: z
    .boolean()
    .describe("takes back what an earlier statement paid; part of the opening balance"),
});
export type StatementLine = z.output<typeof StatementLine>;

/**
 * What one payout paid to one affiliate. `opening + earned + reversed = total`; `carried` is earned but not in
 * this payout.
 */
export const Statement = OwnPayout.extend({
  affiliate: z.object({ name: z.string(), code: z.string() }),
  openingKobo: Kobo.describe("0 or less: what was taken back of earlier statements"),
  earnedKobo: Kobo,
  reversedKobo: Kobo.describe(
    "0 or less: what was taken back of the commissions of this statement",
  ),
  carriedKobo: Kobo.describe(
    "what was left unpaid when the payout was made: in the holding period or under review",
  ),
  lines: z.array(StatementLine),
});
export type Statement = z.output<typeof Statement>;
