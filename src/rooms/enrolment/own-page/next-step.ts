import { dayMs } from "#foundation/amounts/durations.ts";
import type { EnrolmentStatus } from "../states.ts";

/**
 * What a learner does next about one enrolment, or what it waits for. The dashboard shows the earliest step in this
 * list.
 */
export const nextSteps = [
  "finish_form",
  "pay",
  "wait_for_payment",
  "come",
  "train",
  "wait_for_date",
  "wait_for_decision",
  "none",
] as const;
export type NextStep = (typeof nextSteps)[number];

export type StepFacts = {
  readonly status: EnrolmentStatus;
  /** The first day on which some of the fee is due, `YYYY-MM-DD`; null if nothing is. */
  readonly nextDueOn: string | null;
  /** Money is on its way, or has come and a person has to look at it. */
  readonly isInReview: boolean;
  /** First and last day of training, `YYYY-MM-DD`; null until set. */
  readonly training: { readonly startsOn: string; readonly endsOn: string } | null;
};

/** A confirmed place: come on the first day, then train until the last. */
function stepOfPlace({ training }: StepFacts, today: string): NextStep {
  if (!training) return "wait_for_date";
  if (today <= training.startsOn) return "come";
  return today <= training.endsOn ? "train" : "none";
}

const soonMs = 7 * dayMs;

/** Whether a part of the fee is due within a week. Later ones don't come before the first day of training. */
const isDueSoon = ({ nextDueOn }: StepFacts, today: string): boolean =>
  nextDueOn !== null && Date.parse(nextDueOn) - Date.parse(today) <= soonMs;

/** @param today `YYYY-MM-DD` in Lagos */
export function nextStepOf(facts: StepFacts, today: string): NextStep {
  switch (facts.status) {
    case "awaiting_form":
      return "finish_form";
    case "pending_payment":
      return facts.isInReview ? "wait_for_payment" : "pay";
    case "applied":
      return "wait_for_decision";
    case "confirmed":
    case "partly_refunded":
      return isDueSoon(facts, today) && !facts.isInReview ? "pay" : stepOfPlace(facts, today);
    default:
      return "none";
  }
}
