import type { LevelEnd } from "../training/training-days.ts";
import type { TimelinePart } from "./fee-timeline.ts";
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
