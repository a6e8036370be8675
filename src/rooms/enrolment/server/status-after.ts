import type { Enrolment } from "./enrolment-keys.ts";

/** The money of an enrolment's line: what has come in all, and what is left after refunds that stand. */
export type LeftOfLine = { paidKobo: number; leftKobo: number };

/** What is left of the money makes the status; it may be told while other refunds stand. */
export function statusAfter(
  { answers }: Pick<Enrolment, "answers">,
  { paidKobo, leftKobo }: LeftOfLine,
): Enrolment["status"] {
  if (leftKobo === 0) return "refunded";
  if (leftKobo < paidKobo) return "partly_refunded";
  return answers ? "confirmed" : "awaiting_form";
}
