import { addDays } from "#foundation/time/time.ts";

/** How many working days the money takes to the bank at most; from then on somebody has to look for it. */
const workingDaysToBank = 3;

/** The last day whose settlements should be at the bank. Public holidays count as working days. */
export function lastDayAtBank(today: string): string {
  let day = today;
  for (let left = workingDaysToBank; left > 0; ) {
    day = addDays(day, -1);
    if (!isWeekend(day)) left -= 1;
  }
  return day;
}
const isWeekend = (day: string): boolean =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
