import { can, type EnrolmentStatus } from "./states.ts";

/** The money of an enrolment: what came and has not gone back, what went back, what is still due of registration. */
export type MoneyOfPlace = {
  chargedKobo: number;
  receivedKobo: number;
  refundedKobo: number;
  upfrontOpenKobo: number;
};

/**
 * The status that follows from the money alone, in whatever order it came and went. A place is confirmed once all that
 * was due at registration is covered, and stays so when a later instalment is late. Ended and sponsored registrations
 * keep their status: money for them is credit.
 * @param isFormKnown whether the form is filled in
 */
export function statusAfter(
  status: EnrolmentStatus,
  isFormKnown: boolean,
  { chargedKobo, refundedKobo, upfrontOpenKobo }: MoneyOfPlace,
): EnrolmentStatus {
  if (status === "cancelled" || status === "declined" || status === "applied") return status;
  if (refundedKobo > 0 && chargedKobo === 0) return "refunded";
  const hadPlace = can.keepPaidPlace({ status });
  if (!hadPlace && (upfrontOpenKobo > 0 || chargedKobo === 0)) return "pending_payment";
  if (refundedKobo > 0) return "partly_refunded";
  return isFormKnown ? "confirmed" : "awaiting_form";
}
