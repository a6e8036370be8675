import { expect, test } from "vitest";
import { explainEarning, type StoryLine } from "./tell-story.ts";

const at = new Date("2026-11-21T09:00:00Z");
const referral = {
  stage: "enrolled" as const,
  status: "completed" as const,
  createdAt: at,
  completedAt: at,
  refundedAt: null,
  signedUpAt: null,
  isFree: false,
  ownMatch: null,
};
const line = (kind: StoryLine["kind"], baseKobo: number): StoryLine => ({
  kind,
  baseKobo,
  rateBasisPoints: 1000,
  amountKobo: baseKobo / 10,
  createdAt: at,
});

test.each([
  ["rate_of_money", [line("earned", 9_500_000), line("corrected", -5_500_000)]],
  // Of a payment for two places, nothing is left for the second.
  ["corrected", [line("earned", 4_500_000), line("corrected", -4_500_000)]],
  ["refunded", [line("earned", 9_500_000), line("reversed", -9_500_000)]],
  [
    "refunded",
    [line("earned", 9_500_000), line("corrected", -5_500_000), line("reversed", -4_000_000)],
  ],
  ["not_paid_yet", []],
] as const)("why a referral earned what it did: %s", (reason, lines) => {
  expect(explainEarning(referral, lines).reason).toBe(reason);
});
