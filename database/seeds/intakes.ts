import { demonstration } from "#academy";
import { programs } from "#academy/programs";
import { samples } from "#academy/samples";
import type { CentreId } from "#foundation/academy/centres.ts";
import { type Weekday, weekdayOf } from "#rooms/catalogue/training/weekdays.ts";
import type { SeedProgram } from "./program-file.ts";
import { readTimes } from "./program-shape.ts";

export type SeedIntake = {
  id: string;
  programId: string;
  /** Null for online. */
  centreId: CentreId | null;
  startsOn: string;
  endsOn: string;
  seats: number;
  days: Weekday[];
  hoursFrom: string | null;
  hoursTo: string | null;
};

const DAY = 86_400_000;

const toDate = (iso: string) => new Date(`${iso}T00:00:00Z`);
const toIso = (date: Date) => date.toISOString().slice(0, 10);
const addDays = (iso: string, days: number) => toIso(new Date(toDate(iso).getTime() + days * DAY));

const MONDAY = 1;
const SATURDAY = 6;

function onOrAfter(iso: string, weekday: number): string {
  return addDays(iso, (weekday - toDate(iso).getUTCDay() + 7) % 7);
}

function onOrBefore(iso: string, weekday: number): string {
  return addDays(iso, -((toDate(iso).getUTCDay() - weekday + 7) % 7));
}

/** The same day in a later month, or that month's last day if it is shorter. */
function addMonths(iso: string, months: number): string {
  const date = toDate(iso);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toIso(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay))));
}

/**
 * The last training day. A week has six training days, so weeks and months end on a Saturday.
 * "3 to 9 months" counts as the longest level.
 */
export function trainingEnd(startsOn: string, durationText: string): string {
  const match = /(\d+) (days?|weeks?|months?)$/.exec(durationText);
  if (!match) throw new Error(`Unknown duration: ${durationText}`);
  const count = Number(match[1]);
  const unit = match[2] ?? "";
  if (unit.startsWith("day")) return addDays(startsOn, count - 1);
  if (unit.startsWith("week")) return addDays(startsOn, count * 7 - 2);
  return onOrBefore(addMonths(startsOn, count), SATURDAY);
}

const placesOf = ({ mode, centreIds }: SeedProgram): SeedIntake["centreId"][] =>
  mode === "online" ? [null] : centreIds;

/** The next of these days of the week, or the last one before; any day if there are none. */
function onDays(iso: string, days: readonly Weekday[], step: 1 | -1): string {
  if (days.length === 0) return iso;
  let day = iso;
  while (!days.includes(weekdayOf(day))) day = addDays(day, step);
  return day;
}

/**
 * Starts in the weeks after `today`. They are derived from the program's place in the catalogue, so they are
 * always the same.
 */
function inventStarts(program: SeedProgram, index: number, today: string): SeedProgram["starts"] {
  const nextMonday = onOrAfter(addDays(today, 5), MONDAY);
  const places = placesOf(program);
  const levelled = program.levels.length > 0;
  const firstWeek = levelled ? (index * 4) % 9 : 1 + (index % 4);
  const gapInWeeks = levelled ? 7 : 10;
  const count = (places.length > 1 ? 2 : 1) + (Math.floor(index / 2) % 2);
  return Array.from({ length: count }, (_, turn) => {
    const monday = addDays(nextMonday, (firstWeek + turn * gapInWeeks) * 7);
    const times = program.times[turn % program.times.length];
    const days = times?.days ?? [];
    const startsOn = onDays(monday, days, 1);
    return {
      days,
      hours: times?.hours,
      centre: places[(index + turn) % places.length] ?? null,
      startsOn,
      endsOn: onDays(trainingEnd(startsOn, program.durationText), days, -1),
      seats: samples.startSeats[program.id] ?? 12 + ((index * 5 + turn * 4) % 13),
    };
  });
}

/**
 * The intakes named in the academy's files. For other programs the demonstration invents some, so that they
 * are in the future, except where people register elsewhere.
 * @param today an ISO date
 */
export function seedIntakes(today: string): SeedIntake[] {
  return programs.flatMap((program, index) => {
    const isInvented = demonstration && program.starts.length === 0 && !program.externalUrl;
    const starts = isInvented ? inventStarts(program, index, today) : program.starts;
    return starts.map(({ centre, days, hours, ...start }, turn) => ({
      id: `${program.id}-${turn + 1}`,
      programId: program.id,
      centreId: centre,
      ...start,
      ...readTimes({ days, hours }),
    }));
  });
}
