import type { Enrolment } from "../enrolment-keys.ts";

/** The money of an enrolment's order line: everything received, and what remains after refunds. */
export type LeftOfLine = { paidKobo: number; leftKobo: number };

/** The status that follows from the remaining money. Other refunds of the line may still exist. */
export function statusAfter(
  { answers }: Pick<Enrolment, "answers">,
  { paidKobo, leftKobo }: LeftOfLine,
): Enrolment["status"] {
  if (leftKobo === 0) return "refunded";
  if (leftKobo < paidKobo) return "partly_refunded";
  return answers ? "confirmed" : "awaiting_form";
}
