import { formatDay } from "#foundation/time.ts";
import { period } from "./period.ts";

export type ComingIntake = { location: string; startsOn: string; endsOn: string; seats: number };

/** When and where training starts next. */
export function IntakeList({
  intakes,
  levelled,
}: {
  readonly intakes: readonly ComingIntake[];
  /** The level decides when it ends, so only the start is shown. */
  readonly levelled: boolean;
}) {
  return (
    <ol className="intakes">
      {intakes.map(({ location, startsOn, endsOn, seats }) => (
        <li key={`${location} ${startsOn}`}>
          <b>{location}</b>
          <span>{levelled ? `starts ${formatDay(startsOn)}` : period(startsOn, endsOn)}</span>
          <span>{seats} seats</span>
        </li>
      ))}
    </ol>
  );
}
