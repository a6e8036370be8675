import { formatDay } from "#foundation/time/time.ts";
import { fewSeatsInWords } from "../rules/training/seats.ts";

type NextStart = {
  readonly startsOn: string | null;
  readonly startsIn: string | null;
  readonly seatsLeft: number | null;
};

/** `30 November 2026, Jalingo (6 seats left)`; without the town where it starts in each, and the seats where there are enough. */
export function nextStart({ startsOn, startsIn, seatsLeft }: NextStart): string {
  const when = startsOn ? formatDay(startsOn) : "";
  const where = startsIn ? `, ${startsIn}` : "";
  const seats = seatsLeft === null ? "" : ` (${fewSeatsInWords(seatsLeft)})`;
  return `${when}${where}${seats}`;
}

/** `25 August to 3 September 2025`, with the year once if it is the same. Either day can be missing. */
export function period(startsOn: string | null, endsOn: string | null): string {
  const days = [startsOn, endsOn].flatMap((day) => (day ? [formatDay(day)] : []));
  const [first, last] = days;
  if (first && last && first.slice(-5) === last.slice(-5))
    return `${first.slice(0, -5)} to ${last}`;
  return days.join(" to ");
}
