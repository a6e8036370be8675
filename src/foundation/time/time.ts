import { timeZone, utcOffsetMinutes } from "#academy";

/**
 * Times are stored in UTC. Display and calendar months use the academy's zone, which has no summer time: for us that
 * of Lagos (UTC+1), after which the functions are named.
 */

export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

const zone = timeZone;
const lagosOffsetMs = utcOffsetMinutes * 60 * 1000;

/** The start of the calendar month of `at` in Lagos. */
export function startOfLagosMonth(at: Date): Date {
  const local = new Date(at.getTime() + lagosOffsetMs);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - lagosOffsetMs);
}

/** The same day and time a number of calendar months earlier. */
export function monthsBefore(at: Date, months: number): Date {
  const before = new Date(at);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}

/** The same day of a later month, or that month's last day when it is too short. @param day `YYYY-MM-DD` */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
  return later.toISOString().slice(0, 10);
}

/** The day a number of days later, or earlier. @param day `YYYY-MM-DD` */
export function addDays(day: string, days: number): string {
  const later = new Date(`${day}T00:00:00Z`);
  later.setUTCDate(later.getUTCDate() + days);
  return later.toISOString().slice(0, 10);
}

/** The Monday of the week of a day. @param day `YYYY-MM-DD` */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The calendar day in Lagos as `YYYY-MM-DD`. */
export function lagosDay(at: Date): string {
  return new Date(at.getTime() + lagosOffsetMs).toISOString().slice(0, 10);
}

/** An instant as spreadsheets read it, in Lagos: `2026-11-21 14:05:09`. */
export const lagosStamp = (at: Date): string =>
  new Date(at.getTime() + lagosOffsetMs).toISOString().slice(0, 19).replace("T", " ");

/** The instant of a clock time in Lagos. @param day `YYYY-MM-DD` @param time `HH:MM` */
export const lagosTime = (day: string, time: string): Date =>
  new Date(new Date(`${day}T${time}:00Z`).getTime() - lagosOffsetMs);

/** When a month begins in Lagos, and when the next one does. @param month `YYYY-MM` */
export function lagosMonthBounds(month: string): { from: Date; to: Date } {
  const first = `${month}-01`;
  return { from: lagosTime(first, "00:00"), to: lagosTime(addMonths(first, 1), "00:00") };
}

// Creating a format costs fifty times as much as using it.
const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: zone,
});
const weekdayFormat = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: zone });
const clockFormat = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: zone,
});

/** `2025-08-25` → `25 August 2025`; also takes an instant. */
export function formatDay(day: string | Date): string {
  return dayFormat.format(
    typeof day === "string" ? new Date(`${day.slice(0, 10)}T12:00:00Z`) : day,
  );
}

/** `2026-11-30` → `30 Nov`, with the year if it is not this one. @param today `YYYY-MM-DD` */
export function formatShortDay(day: string, today: string): string {
  const [date = "", month = "", year = ""] = formatDay(day).split(" ");
  const short = `${date} ${month.slice(0, 3)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${short} ${year}`;
}

/** `30 Nov to 27 Feb 2027`, `25 Jan to 24 Apr 2027`, or the one day. @param today `YYYY-MM-DD`: its year is left out */
export function shortPeriod(first: string, last: string, today: string): string {
  if (first === last) return formatShortDay(first, today);
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  return `${formatShortDay(first, isOneYear ? first : today)} to ${formatShortDay(last, today)}`;
}

export const monthNames =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** `2026-11` → `November 2026`. Lists of months are on many pages, and the browser's own format takes some microseconds. */
export const formatMonth = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** `2026-11-30` → `Monday 30 November 2026` */
export const formatFullDay = (day: string): string =>
  `${weekdayFormat.format(new Date(`${day}T12:00:00Z`))} ${formatDay(day)}`;

/** The time of an instant in Nigeria: `14:05` */
export const formatTime = (at: Date | string): string => clockFormat.format(new Date(at));

/** An instant as a person in Nigeria reads it: `21 November 2026, 14:05`. */
export function formatInstant(at: Date | string): string {
  const instant = typeof at === "string" ? new Date(at) : at;
  return `${formatDay(instant)}, ${formatTime(instant)}`;
}

/** Age in full years on `today`. @param dateOfBirth `YYYY-MM-DD` @param today `YYYY-MM-DD` */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** Whether a text is an existing day in the format `YYYY-MM-DD`. */
export function isRealDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
}
