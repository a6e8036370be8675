import { expect, test } from "vitest";
import { type NextStep, nextStepOf, type StepFacts } from "./next-step.ts";

const today = "2026-11-22";
const nothing: StepFacts = {
  status: "confirmed",
  nextDueOn: null,
  isInReview: false,
  training: null,
};
const from = (startsOn: string, endsOn: string) => ({ training: { startsOn, endsOn } });

test.each<[string, Partial<StepFacts>, NextStep]>([
  ["a paid place without answers", { status: "awaiting_form" }, "finish_form"],
  ["an unpaid place", { status: "pending_payment", nextDueOn: today }, "pay"],
  [
    "an unpaid place whose money a person checks",
    { status: "pending_payment", nextDueOn: today, isInReview: true },
    "wait_for_payment",
  ],
  [
    "a place with a part of the fee due in a week",
    { nextDueOn: "2026-11-29", ...from("2026-11-30", "2027-02-28") },
    "pay",
  ],
  [
    "a place with a part due later",
    { nextDueOn: "2026-11-30", ...from("2026-11-30", "2027-02-28") },
    "come",
  ],
  ["a confirmed place without a date", {}, "wait_for_date"],
  ["a place that starts later", from("2026-11-30", "2027-02-28"), "come"],
  ["a place that starts today", from(today, "2027-02-28"), "come"],
  ["a training that runs", from("2026-11-01", "2027-01-31"), "train"],
  ["the last day", from("2026-08-22", today), "train"],
  ["a training that is over", from("2026-08-01", "2026-11-21"), "none"],
  [
    "a partly refunded place",
    { status: "partly_refunded", ...from("2026-11-30", "2027-02-28") },
    "come",
  ],
  ["an application for a sponsored place", { status: "applied" }, "wait_for_decision"],
  ["a refunded place", { status: "refunded" }, "none"],
  ["a cancelled place that is still billed", { status: "cancelled", nextDueOn: today }, "none"],
  ["a sponsored place that went to another", { status: "declined" }, "none"],
])("%s", (_name, facts, step) => {
  expect(nextStepOf({ ...nothing, ...facts }, today)).toBe(step);
});
