import { formatDay } from "#foundation/time/time.ts";
import { levelNamed } from "../../rules/training/levels.ts";
import { seatsInWords } from "../../rules/training/seats.ts";
import type { LevelEnd } from "../../rules/training/training-days.ts";
import { period } from "../period.ts";
import { townsIn } from "../towns/start-lines.tsx";

type Intake = {
  /** The town's id. */
  readonly town: string;
  readonly location: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly levelEnds: readonly LevelEnd[];
  readonly seats: number;
  readonly seatsLeft: number | null;
};

/** The dates of an intake. With levels, each level has its own end. */
function Days({ startsOn, endsOn, levelEnds }: Intake) {
  if (levelEnds.length === 0) return <span>{period(startsOn, endsOn)}</span>;
  return (
    <span>
      Starts {formatDay(startsOn)}
      {levelEnds.map(({ level, endsOn }) => (
        <span key={level} className="intake-end">
          {levelNamed(level)} until {formatDay(endsOn)}
        </span>
      ))}
    </span>
  );
}

/** Where and when the next intakes start and end. */
export function IntakeList({ intakes }: { readonly intakes: readonly Intake[] }) {
  return (
    <ol className="intakes" {...townsIn(intakes)}>
      {intakes.map((intake) => (
        <li key={`${intake.location} ${intake.startsOn}`} data-at={intake.town}>
          <b>{intake.location}</b>
          <Days {...intake} />
          <span>{intake.seatsLeft === 0 ? "Full" : seatsInWords(intake)}</span>
        </li>
      ))}
    </ol>
  );
}
