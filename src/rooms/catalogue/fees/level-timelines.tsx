import { formatNaira } from "#foundation/amounts/money.ts";
import { useTown } from "#foundation/pages/town-context.ts";
import { levelNamed } from "../levels/levels.ts";
import type { LevelEnd } from "../training/training-days.ts";
import { FeeTimeline } from "./fee-timeline.tsx";
import type { LevelQuote } from "./fees.ts";
import { dueComponents, instalmentsOf } from "./instalments.ts";

type Start = {
  readonly location: string;
  readonly town: string;
  readonly startsOn: string;
  readonly levelEnds: readonly LevelEnd[];
};

/** When the fee of each level can be paid in parts, for the next start: that of the chosen town, if someone chose one. */
export function LevelTimelines({
  quotes,
  starts,
  today,
}: {
  readonly quotes: readonly LevelQuote[];
  readonly starts: readonly Start[];
  readonly today: string;
}) {
  const town = useTown();
  const start = starts.find((one) => one.town === town) ?? starts[0];
  const levels = quotes
    .map(({ level, totalKobo, components, plan }) => ({
      level,
      totalKobo,
      parts: instalmentsOf(
        dueComponents(components, plan, { startsOn: start?.startsOn ?? null, today }),
      ),
      endsOn: start?.levelEnds.find((end) => end.level === level)?.endsOn ?? null,
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
