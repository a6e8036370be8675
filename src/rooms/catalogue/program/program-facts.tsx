import { CentreLinks, SignHours } from "#design/messages/contact-ways.tsx";
import { type Description, DescriptionList } from "#design/text/description-list.tsx";
import type { CentreId } from "#foundation/academy/centres.ts";
import { formatDay } from "#foundation/time/time.ts";
import { centresThatTeach } from "../centres/location.ts";
import { seatsInWords } from "../intakes/seats.ts";
import { townsIn } from "../intakes/start-lines.tsx";
import { levelNamed } from "../levels/levels.ts";
import type { ProgramCardFacts } from "../list/program-card.ts";
import { period } from "../training/period.ui.ts";
import type { LevelEnd } from "../training/training-days.ts";
import type { Program } from "./program.ts";
import { ProgramSection } from "./program-section.tsx";
import { levelRange } from "./program-words.ts";

type Described = ProgramCardFacts &
  Pick<Program, "centreIds" | "instructorNote"> & {
    readonly quotes: readonly unknown[];
    readonly taughtBy: string | null;
  };

/** The facts of a program that are not already in its registration box, fees and sections. */
function factsOf(program: Described): Description[] {
  const hasLevels = program.quotes.length > 0;
  return [
    ...(program.instructorNote ? [] : [{ term: "Instructor", value: program.instructor }]),
    ...(hasLevels
      ? []
      : [
          { term: "Duration", value: program.durationText },
          { term: "Level", value: levelRange(program) },
        ]),
    ...(centresThatTeach(program).length > 0
      ? []
      : [{ term: "Location", value: program.location }]),
    ...(program.endsOn ? [{ term: "Dates", value: period(program.startsOn, program.endsOn) }] : []),
  ];
}

/** Who teaches it, for the instructor's part where there is no table of facts: it would have this one row. */
export const taughtByAlone = (program: Described): string | null =>
  factsOf(program).length > 0 ? null : program.taughtBy;

/** Those facts as a table, with the platform. */
export function ProgramFacts({ program }: { readonly program: Described }) {
  const facts = factsOf(program);
  if (facts.length === 0) return null;
  const platform = program.taughtBy ? [{ term: "Platform", value: program.taughtBy }] : [];
  return <DescriptionList items={[...platform, ...facts]} />;
}

/** The centres at which a program is taught, with address, hours, map and phone. Nothing for an online program. */
export function ProgramPlaces(program: { readonly centreIds: readonly CentreId[] }) {
  const centres = centresThatTeach(program);
  if (centres.length === 0) return null;
  return (
    <ProgramSection title="Where">
      <ul className="places" {...townsIn(centres.map(({ id }) => ({ town: id })))}>
        {centres.map((centre) => (
          <li key={centre.id} data-at={centre.id}>
            <h3>{centre.name}</h3>
            <p>
              {centre.address}. The office is open <SignHours hours={centre.hours} />.
            </p>
            <CentreLinks centre={centre} />
          </li>
        ))}
      </ul>
    </ProgramSection>
  );
}

type Intake = {
  /** The town's id. */
  readonly town: string;
  readonly location: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly levelEnds: readonly LevelEnd[];
  readonly times: string | null;
  readonly seats: number;
  readonly seatsLeft: number | null;
};

/** The dates of an intake, and its days of the week. With levels, each level has its own end. */
function Days({ startsOn, endsOn, levelEnds, times }: Intake) {
  const week = times && <span className="intake-end">{times}</span>;
  if (levelEnds.length === 0) {
    return (
      <span>
        {period(startsOn, endsOn)}
        {week}
      </span>
    );
  }
  return (
    <span>
      Starts {formatDay(startsOn)}
      {levelEnds.map(({ level, endsOn }) => (
        <span key={level} className="intake-end">
          {levelNamed(level)} until {formatDay(endsOn)}
        </span>
      ))}
      {week}
    </span>
  );
}

/** Where and when the next intakes start and end; the days of the week only where they differ. */
export function IntakeList({ intakes }: { readonly intakes: readonly Intake[] }) {
  const isSameWeek = new Set(intakes.map(({ times }) => times)).size === 1;
  return (
    <ol className="intakes" {...townsIn(intakes)}>
      {intakes.map((intake) => (
        <li key={`${intake.location} ${intake.startsOn}`} data-at={intake.town}>
          <b>{intake.location}</b>
          <Days {...intake} times={isSameWeek ? null : intake.times} />
          <span>{intake.seatsLeft === 0 ? "Full" : seatsInWords(intake)}</span>
        </li>
      ))}
    </ol>
  );
}
