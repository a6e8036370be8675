import { formatShortDay } from "#foundation/time/time.ts";
import type { LevelEnd } from "../training/training-days.ts";
import { pointInWords, type TimelinePart, timelineOf } from "./fee-timeline.ts";
import type { LevelQuote } from "./fees.ts";
import { dueComponents, instalmentsOf } from "./instalments.ts";

/** A start as the line of a fee needs it. */
export type FeeStart = {
  readonly location: string;
  readonly town: string;
  readonly startsOn: string;
  readonly levelEnds: readonly LevelEnd[];
};

/** The next start in the chosen town; without one there, or without a choice, the next of all. */
export const nextStart = <Start extends FeeStart>(
  starts: readonly Start[],
  town: string | null,
): Start | undefined => starts.find((start) => start.town === town) ?? starts[0];

/** The parts in which the fee of a level can be paid, for someone who registers today. */
export const partsOf = (
  { components, plan }: LevelQuote,
  start: FeeStart | undefined,
  today: string,
): TimelinePart[] =>
  instalmentsOf(dueComponents(components, plan, { startsOn: start?.startsOn ?? null, today }));

/** `₦50,000 now`, `₦30,000 by 18 Jan`, `₦15,000 by 15 Feb`, by level; nothing for a fee that is due all at once. */
export const feeLines = (
  quotes: readonly LevelQuote[],
  start: FeeStart | undefined,
  today: string,
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    quotes.flatMap((quote) => {
      const points = timelineOf(partsOf(quote, start, today), null, today, (day) =>
        formatShortDay(day, today),
      );
      return points.length > 0 ? [[quote.level, points.map(pointInWords)]] : [];
    }),
  );
