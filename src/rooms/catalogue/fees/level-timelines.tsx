import { formatNaira } from "#foundation/amounts/money.ts";
import { useTown } from "#foundation/pages/town-context.ts";
import { levelNamed } from "../levels/levels.ts";
import { type FeeStart, nextStart, partsOf } from "./fee-lines.ts";
import { FeeTimeline } from "./fee-timeline.tsx";
import type { LevelQuote } from "./fees.ts";

/** When the fee of each level can be paid in parts, for the next start: that of the chosen town, if someone chose one. */
export function LevelTimelines({
  quotes,
  starts,
  today,
}: {
  readonly quotes: readonly LevelQuote[];
  readonly starts: readonly FeeStart[];
  readonly today: string;
}) {
  const start = nextStart(starts, useTown());
  const levels = quotes
    .map((quote) => ({
      level: quote.level,
      totalKobo: quote.totalKobo,
      parts: partsOf(quote, start, today),
      endsOn: start?.levelEnds.find((end) => end.level === quote.level)?.endsOn ?? null,
    }))
    .filter(({ parts }) => parts.length > 1);
  if (levels.length === 0) return null;
  return (
    <div className="level-timelines">
      <p>
        You can pay all at once, or in parts
        {start ? `. For the start in ${start.location}:` : ", if you register today:"}
      </p>
      {levels.map(({ level, totalKobo, parts, endsOn }) => (
        <section key={level}>
          <h3>
            {levelNamed(level)}: <span className="money">{formatNaira(totalKobo)}</span>
          </h3>
          <FeeTimeline
            parts={parts}
            training={start ? { startsOn: start.startsOn, endsOn } : null}
            today={today}
            label={`When the fee of ${levelNamed(level)} is due`}
          />
        </section>
      ))}
    </div>
  );
}
