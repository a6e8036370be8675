/** The days of the week, and times of a day as people say them. */

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** @param day `YYYY-MM-DD` */
export const weekdayOf = (day: string): Weekday =>
  weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "monday";

/** `14:00` → `2pm`, `17:30` → `5:30pm` */
export function formatClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes}${hour < 12 ? "am" : "pm"}`;
}

/** Whether a text is a time of a day, `HH:MM`. */
export const isClock = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** A time as people type it: `9am`, `5:30 pm`, `17:30`, `9` → `HH:MM`. Null for other texts. */
export function readClock(typed: string): string | null {
  const [, hours = "", minutes = "00", half] =
    /^(\d{1,2})(?:[:.](\d{2}))?\s?(am|pm)?$/.exec(typed.trim().toLowerCase()) ?? [];
  const hour = Number(hours);
  if (hours === "" || (half && (hour < 1 || hour > 12))) return null;
  const ofDay = half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour;
  const time = `${String(ofDay).padStart(2, "0")}:${minutes}`;
  return isClock(time) ? time : null;
}
