import { lagosDay, lagosTime } from "#foundation/time/time.ts";

/** When someone answers: English names of days, and Lagos times as `HH:MM` (foundation/academy/support-hours.ts). */
type SupportHours = {
  readonly days: readonly string[];
  readonly opens: string;
  readonly closes: string;
};

const dayNames = [
  ...["Sunday", "Monday", "Tuesday", "Wednesday"],
  ...["Thursday", "Friday", "Saturday"],
];

const isWorking = (day: string, { days }: SupportHours) =>
  days.includes(dayNames[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? "");

function dayBefore(day: string): string {
  const before = new Date(`${day}T12:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  return before.toISOString().slice(0, 10);
}

function workingDayBefore(day: string, hours: SupportHours): string {
  let before = dayBefore(day);
  // If no day of the week is a working day, it means a week ago.
  for (let looked = 0; looked < 6 && !isWorking(before, hours); looked++) {
    before = dayBefore(before);
  }
  return before;
}

/** Minutes into the day in Lagos time: `09:30` */
const clockOf = (at: Date) => new Date(at.getTime() + 60 * 60 * 1000).toISOString().slice(11, 16);

/**
 * A message waiting since before this instant has waited longer than a working day: it came before the same time on
 * the last working day. Evenings, nights and weekends do not count, so a message of Friday at 3pm is late on Monday
 * after 3pm.
 */
export function lateBefore(now: Date, hours: SupportHours): Date {
  const today = lagosDay(now);
  const clock = clockOf(now);
  const hasBegun = isWorking(today, hours) && clock >= hours.opens;
  const day = hasBegun ? today : workingDayBefore(today, hours);
  const time = hasBegun && clock < hours.closes ? clock : hours.closes;
  return lagosTime(workingDayBefore(day, hours), time);
}
