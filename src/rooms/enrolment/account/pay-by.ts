import { dayMs } from "#foundation/amounts/durations.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { lapseAfterDays } from "../enrolment-terms.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";

/** What decides until when a first payment keeps a place. */
export type PayByFacts = Pick<
  Enrolment,
  "status" | "orderId" | "receivedKobo" | "seatHeldUntil" | "submittedAt"
>;

/** Until which day a first payment keeps the place: while a seat is held, or until an unpaid registration ends. */
export function payByOf({ status, orderId, receivedKobo, seatHeldUntil, submittedAt }: PayByFacts) {
  if (status !== "pending_payment" || !orderId || receivedKobo > 0) return null;
  return lagosDay(seatHeldUntil ?? new Date(submittedAt.getTime() + lapseAfterDays * dayMs));
}
