import type { commissionKinds, OwnMatch } from "../states.ts";
import type { EarningReason, ReferralEventKind } from "./referral-state.ts";

/** A commission line of a referral. */
export type StoryLine = {
  kind: (typeof commissionKinds)[number];
  baseKobo: number;
  rateBasisPoints: number;
  amountKobo: number;
  createdAt: Date;
};

/** What one statement paid for a referral. */
export type StoryPayout = {
  number: string;
  amountKobo: number;
  paidAt: Date;
  /** When the bank sent the money back. */
  returnedAt: Date | null;
};

export type ReferralStory = {
  lines: readonly StoryLine[];
  payouts: readonly StoryPayout[];
  marks: readonly { withheld: boolean; reason: string; createdAt: Date; madeBy: string }[];
  /** How many of the lines are paid out. */
  paidCount: number;
  /** The sum of the others. */
  unpaidKobo: number;
};

type Referral = {
  stage: "enrolled" | "signed_up";
  status: "pending" | "completed";
  createdAt: Date;
  completedAt: Date | null;
  refundedAt: Date | null;
  signedUpAt: Date | null;
  isFree: boolean;
  ownMatch: OwnMatch | null;
};

export type StoryEvent = {
  kind: ReferralEventKind;
  at: Date;
  amountKobo: number | null;
  baseKobo: number | null;
  rateBasisPoints: number | null;
  statement: string | null;
};

const bare = { amountKobo: null, baseKobo: null, rateBasisPoints: null, statement: null };
const eventOf = (kind: ReferralEventKind, at: Date | null): StoryEvent[] =>
  at ? [{ ...bare, kind, at }] : [];

const eventOfLine = {
  earned: "paid",
  reversed: "refunded",
  reinstated: "refund_failed",
  corrected: "corrected",
} as const satisfies Record<StoryLine["kind"], ReferralEventKind>;

/** How the registration was completed, when no commission line says so. */
function completion({ isFree, ownMatch, completedAt }: Referral): StoryEvent[] {
  if (isFree) return eventOf("completed_free", completedAt);
  return ownMatch ? eventOf("paid", completedAt).map((paid) => ({ ...paid, amountKobo: 0 })) : [];
}

/** What a statement paid for a referral, or took back. Lines that add up to 0 moved nothing. */
function payoutEvents({ number, amountKobo, paidAt, returnedAt }: StoryPayout): StoryEvent[] {
  if (amountKobo === 0) return [];
  const [done, undone] =
    amountKobo > 0
      ? (["paid_out", "payout_returned"] as const)
      : (["taken_back", "take_back_returned"] as const);
  return [
    ...eventOf(done, paidAt).map((event) => ({ ...event, amountKobo })),
    ...eventOf(undone, returnedAt).map((event) => ({ ...event, amountKobo: -amountKobo })),
  ].map((event) => ({ ...event, statement: number }));
}

/** What happened to a referral, oldest first. */
export function tellStory(referral: Referral, story: ReferralStory): StoryEvent[] {
  const isLead = referral.stage === "signed_up";
  const events = [
    ...eventOf("signed_up", isLead ? referral.createdAt : referral.signedUpAt),
    ...(isLead ? [] : eventOf("registered", referral.createdAt)),
    ...completion(referral),
    ...story.lines.map(({ kind, createdAt, ...money }) => ({
      ...bare,
      kind: eventOfLine[kind],
      at: createdAt,
      amountKobo: money.amountKobo,
      baseKobo: money.baseKobo,
      rateBasisPoints: money.rateBasisPoints,
    })),
    ...story.marks.flatMap(({ withheld, createdAt }) =>
      eventOf(withheld ? "withheld" : "released", createdAt),
    ),
    ...story.payouts.flatMap(payoutEvents),
  ];
  // Events at the same instant keep the order of the list above.
  return events.sort((one, other) => one.at.getTime() - other.at.getTime());
}

type Earning = {
  reason: EarningReason;
  /** The money received, less refunds. */
  baseKobo: number;
  /** Null without a payment, or with payments at different rates. */
  rateBasisPoints: number | null;
};

function reasonOf(
  referral: Referral,
  baseKobo: number,
  lines: readonly StoryLine[],
): EarningReason {
  if (referral.ownMatch === "email") return "own_email";
  if (referral.ownMatch === "phone") return "own_phone";
  if (referral.isFree) return "free";
  if (lines.length === 0) return "not_paid_yet";
  if (baseKobo > 0) return "rate_of_money";
  return lines.some(({ kind }) => kind === "reversed") ? "refunded" : "corrected";
}

/** Why a referral earned what it did. */
export function explainEarning(referral: Referral, lines: readonly StoryLine[]): Earning {
  const baseKobo = lines.reduce((sum, line) => sum + line.baseKobo, 0);
  const rates = new Set(lines.map(({ rateBasisPoints }) => rateBasisPoints));
  const [rate] = rates;
  return {
    reason: reasonOf(referral, baseKobo, lines),
    baseKobo,
    rateBasisPoints: rates.size === 1 ? (rate ?? null) : null,
  };
}
