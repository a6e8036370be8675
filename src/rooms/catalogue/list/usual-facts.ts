import { levelRange } from "../program/program-words.ts";
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
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first && values.length > 1 && first[1] * 2 > values.length ? first[0] : null;
}

export const usualFacts = (
  cards: readonly Pick<ProgramCardFacts, "durationText" | "level" | "levels" | "starts">[],
): UsualFacts => ({
  durationText: mostCommon(cards.map(({ durationText }) => durationText)),
  level: mostCommon(cards.map(levelRange)),
  // A single card says its days itself.
  times:
    cards.length > 1
      ? mostCommon(cards.flatMap(({ starts }) => starts.flatMap(({ times }) => times ?? [])))
      : null,
});
