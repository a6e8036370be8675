import type { ProgramCardFacts } from "./program-card.ts";

/** What most cards of a list have in common. It is shown once above the list; null if it differs too much. */
export type UsualFacts = {
  readonly durationText: string | null;
  readonly level: string | null;
  /** `Mon to Sat` */
  readonly times: string | null;
};

export const noUsualFacts: UsualFacts = { durationText: null, level: null, times: null };

/** The value shared by more than half, if it is not the only one. */
export function mostCommon(values: readonly string[]): string | null {
  let candidate: string | null = null;
  let lead = 0;
  // Two different values strike each other out. One that more than half have is left, and counting them takes longer.
  for (const value of values) {
    if (lead === 0) candidate = value;
    lead += value === candidate ? 1 : -1;
  }
  let count = 0;
  for (const value of values) if (value === candidate) count++;
  return values.length > 1 && count * 2 > values.length ? candidate : null;
}

/** The days and times of all starts. */
function timesOf(cards: readonly Pick<ProgramCardFacts, "starts">[]): string[] {
  const found: string[] = [];
  for (const { starts } of cards)
    for (const { times } of starts) if (times !== null) found.push(times);
  return found;
}

export const usualFacts = (
  cards: readonly Pick<ProgramCardFacts, "durationText" | "levelText" | "starts">[],
): UsualFacts => ({
  durationText: mostCommon(cards.map(({ durationText }) => durationText)),
  level: mostCommon(cards.map(({ levelText }) => levelText)),
  // A single card says its days itself.
  times: cards.length > 1 ? mostCommon(timesOf(cards)) : null,
});
