import { formatDay } from "#foundation/time.ts";
import type { ProgramCardFacts } from "../rules/program-card.ts";
import { levelRange } from "../rules/program-words.ts";

/** Duration, level, instructor and next start. */
export function CardFacts({ program }: { readonly program: ProgramCardFacts }) {
  const { startsOn, endsOn, past } = program;
  const facts: [string, string][] = [
    ["Duration", program.durationText],
    ["Level", levelRange(program)],
    ["Instructor", program.instructor],
  ];
  if (past && endsOn) facts.push(["Ended", formatDay(endsOn)]);
  else if (startsOn) facts.push(["Starts", formatDay(startsOn)]);
  return (
    <dl className="offer-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
