import { DescriptionList } from "#design/text/description-list.tsx";
import { academy } from "#foundation/academy/academy.ts";
import type { Program } from "../../rules/program.ts";
import type { ProgramCardFacts } from "../../rules/program-card.ts";
import { levelRange, modeNames, platformName } from "../../rules/program-words.ts";
import { nextStart, period } from "../period.ts";

/** The main facts of a program. */
export function ProgramFacts({
  program,
}: {
  readonly program: ProgramCardFacts & Pick<Program, "platform"> & { readonly archived: boolean };
}) {
  return (
    <DescriptionList
      items={[
        { term: "Platform", value: platformName(program.platform, academy.name) },
        { term: "Instructor", value: program.instructor },
        { term: "Mode", value: modeNames[program.mode] },
        { term: "Duration", value: program.durationText },
        { term: "Level", value: levelRange(program) },
        { term: "Location", value: program.location },
        ...(program.endsOn
          ? [{ term: "Dates", value: period(program.startsOn, program.endsOn) }]
          : []),
        ...(program.startsOn && program.endsOn === null && !program.archived
          ? [{ term: "Next intake", value: nextStart(program.startsOn, program.startsIn) }]
          : []),
      ]}
    />
  );
}
