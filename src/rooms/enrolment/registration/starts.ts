import { formatDay } from "#foundation/time/time.ts";
import { fewSeatsInWords } from "#rooms/catalogue/intakes/seats.ts";
import type { Weekday } from "#rooms/catalogue/training/weekdays.ts";
import { placeOf } from "./program-line.ts";

/** A start of a program at a place: a centre's name, or `Online`. */
export type Start = {
  readonly intakeId: string;
  readonly location: string;
  readonly startsOn: string;
  /** For programs without levels. */
  readonly endsOn: string;
  readonly days: Weekday[];
  /** `Sat and Sun, 9am to 2pm`; null when there is nothing to say of a few days. */
  readonly times: string | null;
  /** Set if few are left; 0 if it's full. */
  readonly seatsLeft: number | null;
};

/** A start to choose instead. */
export type OtherStart = Omit<Start, "endsOn" | "days" | "times">;

export type FullStarts = {
  /** Each place's next start that is full. */
  readonly full: readonly Start[];
  /** Starts with seats, the next one first. */
  readonly others: readonly Start[];
};

/** What identifies a start for a person: `11 January 2027, Jalingo`. */
export const startInWords = ({ startsOn, location }: Pick<Start, "startsOn" | "location">) =>
  `${formatDay(startsOn)}, ${placeOf(location)}`;

/** The same with the seats, if few are left. */
export const startWithSeats = (start: OtherStart): string =>
  start.seatsLeft === null
    ? startInWords(start)
    : `${startInWords(start)} (${fewSeatsInWords(start.seatsLeft)})`;

/** The start that the form registers for at the chosen place. @param place as the form names it; empty: online */
export const startAt = (starts: readonly Start[], place: unknown): Start | null =>
  starts.find(({ location }) => location === (place || "Online")) ?? null;

/** Places without a start to choose, where someone can still wait for a date. */
const placesWithoutStart = (places: readonly string[], starts: readonly OtherStart[]) =>
  places.filter((place) => !starts.some(({ location }) => location === place));

const atPlace = "at ";

/** The choices of a start, as a form's values: starts, and places without one. */
export const startChoices = (places: readonly string[], starts: readonly OtherStart[]) => [
  ...starts.map((start) => ({ value: start.intakeId, label: startWithSeats(start) })),
  ...placesWithoutStart(places, starts).map((place) => ({
    value: `${atPlace}${place}`,
    label: `${placeOf(place)}, start to be announced`,
  })),
];

/** What such a value asks for. */
export function readStartChoice(value: unknown) {
  if (typeof value !== "string" || value === "") return {};
  return value.startsWith(atPlace)
    ? { preferredLocation: value.slice(atPlace.length) }
    : { intakeId: value };
}
