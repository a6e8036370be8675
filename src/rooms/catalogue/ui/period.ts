import { formatDay } from "#foundation/time.ts";

/** `25 August to 3 September 2025`, a year said once; also where one of the days is not set. */
export function period(startsOn: string | null, endsOn: string | null): string {
  const days = [startsOn, endsOn].flatMap((day) => (day ? [formatDay(day)] : []));
  const [first, last] = days;
  if (first && last && first.slice(-5) === last.slice(-5))
    return `${first.slice(0, -5)} to ${last}`;
  return days.join(" to ");
}
