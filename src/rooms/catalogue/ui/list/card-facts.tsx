import { Fragment } from "react";
import { formatDay } from "#foundation/time/time.ts";
import type { ProgramCardFacts } from "../../rules/program-card.ts";
import { levelRange } from "../../rules/program-words.ts";
import { noUsualFacts, type UsualFacts } from "../../rules/training/usual-facts.ts";
import { nextStart } from "../period.ts";

/** Duration and level where they differ from the rest of the list, instructor, and next start. */
export function CardFacts({
  program,
  usual = noUsualFacts,
}: {
  readonly program: ProgramCardFacts;
  readonly usual?: UsualFacts | undefined;
}) {
  const { startsOn, startsIn, endsOn, past, durationText } = program;
  const level = levelRange(program);
  const facts: [term: string, value: string, className?: string][] = [
    ["Instructor", program.instructor, "offer-by"],
  ];
  if (level !== usual.level) facts.unshift(["Level", level]);
  if (durationText !== usual.durationText) facts.unshift(["Duration", durationText]);
  if (past && endsOn) facts.push(["Ended", formatDay(endsOn), "offer-when"]);
  else if (startsOn) facts.push(["Starts", nextStart(startsOn, startsIn), "offer-when"]);
  return (
    <dl className="offer-facts">
      {facts.map(([term, value, className]) => (
        <Fragment key={term}>
          <dt className={className}>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
