import { hourMs } from "#foundation/amounts/durations.ts";
import { addDays, lagosTime } from "#foundation/time/time.ts";
import { can, type EnrolmentStatus } from "../states.ts";

/** Who has a seat of an intake, and for how long. */

type MayHold = { status: EnrolmentStatus; seatHeldUntil: Date | null };

/**
 * Others get a seat this much later than its hold ends. So a payment that counts on its seat and a registration that
 * finds it free never both have it, even if they read their clocks at different times.
 */
export const seatFreeAfterMs = 60_000;

/** A person who begins to pay has at least this long for it. */
export const timeToPayMs = hourMs;

/** Whether it has a seat of its own in its intake: a place has one, and an unpaid registration holds one for a time. */
export const hasSeat = (enrolment: MayHold, now: Date): boolean =>
  can.keepPaidPlace(enrolment) ||
  (can.confirm(enrolment) && enrolment.seatHeldUntil !== null && enrolment.seatHeldUntil > now);

/** How long someone on the waiting list has for a seat that is offered. */
export const offerHours = 24;

/** How many seats of one start we offer an address: someone who lets them go keeps them from others. */
export const mostOffers = 2;

/** How long someone has to confirm the address with which they asked to wait. */
export const confirmPlaceMs = 48 * hourMs;

/** How many people may wait for a start: nobody after them would get a seat anyway. */
export const mostWaiting = (seats: number): number => Math.max(10, seats);

/** When an offer to someone on the waiting list ends: after a day, or with the first day of training. */
export function offerEndsAt(now: Date, startsOn: string): Date {
  const dayAfterStart = lagosTime(addDays(startsOn, 1), "00:00");
  const until = new Date(now.getTime() + offerHours * hourMs);
  return until < dayAfterStart ? until : dayAfterStart;
}

/** The seat of a registration that waits for its first payment, as its own page shows it. */
export type SeatNow = {
  /** Until when it is held, as an ISO time; null: not any more. */
  readonly heldUntil: string | null;
  /** Others have it, so another start must be chosen before someone pays. */
  readonly isGone: boolean;
};
