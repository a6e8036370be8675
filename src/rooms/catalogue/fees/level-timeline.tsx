import { townNamed } from "#foundation/academy/towns.ts";
import { formatShortDay } from "#foundation/time/time.ts";
import { levelNamed } from "../levels/levels.ts";
import { type FeeStart, partsOf } from "./fee-lines.ts";
import { timelineOf } from "./fee-timeline.ts";
import type { LevelQuote } from "./fees.ts";
import { TimelinePoints } from "./timeline-points.tsx";

/** When the fee of a level can be paid in parts, for one start. Nothing for a fee that is due all at once. */
export function LevelTimeline({
  quote,
  start,
  today,
}: {
  readonly quote: LevelQuote;
  /** Undefined where no start is announced. */
  readonly start: FeeStart | undefined;
  readonly today: string;
}) {
  const endsOn = start?.levelEnds.find(({ level }) => level === quote.level)?.endsOn ?? null;
  const training = start ? { startsOn: start.startsOn, endsOn } : null;
  const points = timelineOf(partsOf(quote, start, today), training, today, {
    dayWords: (day) => formatShortDay(day, today),
  });
  if (points.length === 0) return null;
  return (
    <>
      <p>Pay all at once, or in parts{start && ` (${townNamed(start.town)})`}:</p>
      <TimelinePoints points={points} label={`When the fee of ${levelNamed(quote.level)} is due`} />
    </>
  );
}
