import { dayMs } from "#foundation/amounts/durations.ts";
import { formatDay, formatTime, lagosDay } from "#foundation/time/time.ts";
import { lapseAfterDays } from "../enrolment-terms.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";

/** What decides until when a first payment keeps a place. */
export type PayByFacts = Pick<
  Enrolment,
  "status" | "orderId" | "receivedKobo" | "seatHeldUntil" | "submittedAt"
>;

/**
 * Until when a first payment keeps the place: while a seat is held, or until an unpaid registration ends.
 * @returns the last day that counts from its first minute to its last; with the time (`2026-12-03 01:30`) once the hold
 *   ends later today
 */
export function payByOf(
  { status, orderId, receivedKobo, seatHeldUntil, submittedAt }: PayByFacts,
  now: Date,
): string | null {
  if (status !== "pending_payment" || !orderId || receivedKobo > 0) return null;
  const ends = seatHeldUntil ?? new Date(submittedAt.getTime() + lapseAfterDays * dayMs);
  const endsToday = ends > now && lagosDay(ends) === lagosDay(now);
  if (endsToday) return `${lagosDay(ends)} ${formatTime(ends)}`;
  return lagosDay(new Date(ends.getTime() - dayMs));
}

/** `2 December 2026`, or `3 December 2026, 01:30`. */
export const formatPayBy = (payBy: string): string =>
  formatDay(payBy) + payBy.slice(10).replace(" ", ", ");

/** The sooner first: a day with a time ends before the same day without one. */
export const bySoonest = (one: string, other: string): number =>
  `${one} 24:00`.localeCompare(`${other} 24:00`);
