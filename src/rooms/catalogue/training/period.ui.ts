import { formatDay } from "#foundation/time/time.ts";

/** `25 August to 3 September 2025`, with the year once if it is the same. Either day can be missing. */
export function period(startsOn: string | null, endsOn: string | null): string {
  const days = [startsOn, endsOn].flatMap((day) => (day ? [formatDay(day)] : []));
  const [first, last] = days;
  if (first && last && first.slice(-5) === last.slice(-5))
    return `${first.slice(0, -5)} to ${last}`;
  return days.join(" to ");
}
