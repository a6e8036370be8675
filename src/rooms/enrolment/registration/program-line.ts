import { listAllCentres, shortNameOf } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { listOr } from "#foundation/text/list-words.ts";
import { formatShortDay, shortPeriod } from "#foundation/time/time.ts";
import { fewSeatsAfter } from "#rooms/catalogue/intakes/seats.ts";
import type { Level, PriceType } from "#rooms/catalogue/program/program-terms.ts";
import { trainingEnd } from "#rooms/catalogue/training/training-days.ts";
import type { Weekday } from "#rooms/catalogue/training/weekdays.ts";

/** The next start of training at a place: a centre's name, or `Online`. */
export type NextStart = { readonly location: string; readonly startsOn: string };

/** A start to register for, so its end and seats count too. */
export type StartInLine = NextStart & {
  readonly endsOn: string;
  readonly days: Weekday[];
  /** `Sat and Sun, 9am to 2pm` */
  readonly times: string | null;
  readonly seatsLeft: number | null;
};

/** A fee in one line's words. @param totalKobo as the catalogue quotes it */
export function feeInLine(priceType: PriceType, totalKobo: number): string {
  if (priceType === "sponsorship") return "Paid by a sponsor";
  return totalKobo === 0 ? "Free" : formatNaira(totalKobo);
}

const toBeAnnounced = "start to be announced";

/** `Jalingo, Taraba` → `Jalingo`; another place as it is. */
export function placeOf(location: string): string {
  const centre = listAllCentres().find(({ name }) => name === location);
  return centre ? shortNameOf(centre) : location;
}

/**
 * `Jalingo, 30 Nov to 27 Feb 2027, Mon to Sat, 6 seats left`, or `Jalingo, start to be announced`.
 * @param level of the training, which decides when it ends; null without a choice
 * @param today `YYYY-MM-DD` in Lagos
 */
export function placeInLine(
  location: string,
  starts: readonly StartInLine[],
  { level, today }: { readonly level: Level | null; readonly today: string },
): string {
  const start = starts.find((one) => one.location === location);
  if (!start) return `${placeOf(location)}, ${toBeAnnounced}`;
  const days = shortPeriod(start.startsOn, trainingEnd(start, level), today);
  const line = [placeOf(location), days, start.times].filter(Boolean).join(", ");
  return `${line}${fewSeatsAfter(start.seatsLeft)}`;
}

/**
 * The places while none is chosen: `Jalingo or Yola, from 30 Nov`.
 * @param places the centres that teach the program, or `Online`
 */
export function placesInLine(
  places: readonly string[],
  starts: readonly NextStart[],
  today: string,
): string {
  const cities = listOr(places.map(placeOf));
  const days = starts.map(({ startsOn }) => startsOn).sort();
  const [first] = days;
  if (!first) return `${cities}, ${toBeAnnounced}`;
  const isOneDay = days.length === places.length && days.at(-1) === first;
  return `${cities}, ${isOneDay ? "" : "from "}${formatShortDay(first, today)}`;
}
