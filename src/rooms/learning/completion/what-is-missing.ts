/** Why someone can't get a certificate yet. */
export const missingCodes = [
  "no_place",
  "no_training_days",
  "training_not_ended",
  "owes",
  "refund_under_way",
] as const;
export type MissingCode = (typeof missingCodes)[number];

export type CompletionFacts = {
  /** Whether they hold a place: paid, free or sponsored. */
  readonly hasPlace: boolean;
  /** The last day of training, `YYYY-MM-DD`; null until a start is chosen. */
  readonly endsOn: string | null;
  /** What is owed in all, now or later. */
  readonly openKobo: number;
  readonly isRefundUnderWay: boolean;
};

/**
 * What completion still lacks: a place whose training has ended, nothing owed, and no money on its way back.
 * @param today `YYYY-MM-DD` in Lagos
 * @returns empty when it is complete
 */
export function whatIsMissing(facts: CompletionFacts, today: string): MissingCode[] {
  const { hasPlace, endsOn, openKobo, isRefundUnderWay } = facts;
  const missing: (MissingCode | false)[] = [
    !hasPlace && "no_place",
    hasPlace && endsOn === null && "no_training_days",
    endsOn !== null && endsOn > today && "training_not_ended",
    openKobo > 0 && "owes",
    isRefundUnderWay && "refund_under_way",
  ];
  return missing.filter((one) => one !== false);
}

/** For staff, after a name. Without amounts: reviewers touch no money. */
export const missingWords: Record<MissingCode, string> = {
  no_place: "has no place",
  no_training_days: "has no start",
  training_not_ended: "training has not ended",
  owes: "still owes part of the fee",
  refund_under_way: "a refund is under way",
};
