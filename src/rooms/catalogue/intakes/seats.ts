import { formatCount } from "#foundation/amounts/durations.ts";
import type { ShownIntake } from "../program/program.ts";

type Seats = Pick<ShownIntake, "seats" | "seatsTaken">;

/** Whether fewer than a third of the seats are left; if so, pages say how many. */
const isScarce = (left: number, seats: number) => left * 3 < seats;

/** The seats that are left, if they are few; 0 when it is full, and null when there are enough. */
export function fewSeatsLeft({ seats, seatsTaken }: Seats): number | null {
  const left = Math.max(0, seats - seatsTaken);
  return isScarce(left, seats) ? left : null;
}

export const isFull = (intake: Seats): boolean => fewSeatsLeft(intake) === 0;

/** `6 seats left`, `full`. @param left as returned by fewSeatsLeft */
export const fewSeatsInWords = (left: number): string =>
  left === 0 ? "full" : `${formatCount(left, "seat")} left`;

/** `, 6 seats left`, `, full`; empty if there are enough. For lines of text, where a number that nobody needs costs room. */
export const fewSeatsAfter = (left: number | null): string =>
  left === null ? "" : `, ${fewSeatsInWords(left)}`;

/** For columns, which always say it: `20 seats` if there are enough. */
export const seatsInWords = ({ seats, seatsLeft }: { seats: number; seatsLeft: number | null }) =>
  seatsLeft === null ? formatCount(seats, "seat") : fewSeatsInWords(seatsLeft);

/**
 * The one that someone would join: the first with a free seat, otherwise the first. @param coming the next one first
 */
export const nextWithSeat = <One extends Seats>(coming: readonly One[]): One | null =>
  coming.find((intake) => !isFull(intake)) ?? coming[0] ?? null;
