import { describe, expect, test } from "vitest";
import { barsOf } from "#design/charts/bars.ts";
import { type ReferralFacts, shownStateOf } from "../referrals/referral-state.ts";
import { earningNames } from "../referrals/referral-words.ts";
import {
  affiliateStepOf,
  averageKoboOf,
  conversionOf,
  nextPayoutWords,
  whyEarned,
} from "./dashboard-figures.ts";

describe("performance, as the specification computes it", () => {
  test.each([
    [{ active: 2, total: 3 }, "66.7%"],
    [{ active: 1, total: 2 }, "50%"],
    [{ active: 3, total: 3 }, "100%"],
    [{ active: 0, total: 9 }, "0%"],
    [{ active: 0, total: 0 }, "0%"],
    [{ active: 1, total: 20_000 }, "0%"],
  ])("conversion of %j is %s", (counts, words) => {
    expect(conversionOf(counts)).toBe(words);
  });

  test.each([
    [1_775_000, 3, 591_667],
    [4_750_000, 6, 791_667],
    [950_000, 1, 950_000],
    [0, 4, 0],
    [0, 0, 0],
  ])("%i kobo from %i referrals are %i each", (earned, total, average) => {
    expect(averageKoboOf(earned, total)).toBe(average);
  });
});

describe("the one next step", () => {
  const facts = {
    hasBank: true,
    payableKobo: 0,
    owedKobo: 0,
    totalReferrals: 4,
    nextPayout: null,
    rateWords: "10.0%",
  };
  test.each([
    [{ hasBank: false, payableKobo: 950_000 }, "bank", "Tell us where to pay you ₦9,500"],
    [{ hasBank: false }, "share", "Share your link again"],
    [{ payableKobo: 950_000 }, "share", "₦9,500 is on its way"],
    [
      { payableKobo: 950_000, nextPayout: "₦9,500, after 4 December 2026, Zenith Bank ••••••6789" },
      "share",
      "Next payout: ₦9,500, after 4 December 2026, Zenith Bank ••••••6789",
    ],
    [{ totalReferrals: 0 }, "share", "Share your link"],
    // Refunds took more than there was: nothing is on its way.
    [{ hasBank: false, payableKobo: -950_000 }, "share", "Share your link again"],
  ])("of %j is to %s: %s", (more, kind, sentence) => {
    expect(affiliateStepOf({ ...facts, ...more })).toMatchObject({ kind, sentence });
  });
});

describe("the next payout", () => {
  const bank = { bankName: "Zenith Bank", accountNumber: "0123456789" };
  const held = [{ day: "2027-02-27", amount: 10_000 }];
  test.each([
    ["what is due goes first", 9_500, held, bank, "₦9,500, due now, Zenith Bank ••••••6789"],
    ["then what is held", 0, held, bank, "₦10,000, after 27 February 2027, Zenith Bank ••••••6789"],
    ["without an account", 9_500, [], null, "₦9,500, due now, when we know your bank account"],
    ["nothing", 0, [], bank, null],
    ["less than nothing", -9_500, [], bank, null],
  ])("%s", (_what, dueCommissions, heldByDay, account, words) => {
    expect(nextPayoutWords({ dueCommissions, heldByDay }, account)).toBe(words);
  });
});

test("the next step mentions a debt only when there is one", () => {
  const facts = {
    hasBank: true,
    payableKobo: -950_000,
    totalReferrals: 4,
    rateWords: "10.0%",
    nextPayout: null,
  };
  expect(affiliateStepOf({ ...facts, owedKobo: 950_000 })).toMatchObject({
    sentence: "Share your link again",
    detail: expect.stringContaining("You owe ₦9,500 after refunds or corrected amounts"),
  });
  const more = { payableKobo: 100_000, owedKobo: 50_000, hasBank: false };
  expect(affiliateStepOf({ ...facts, ...more })).toMatchObject({
    kind: "bank",
    detail: expect.stringContaining("You owe ₦500 after refunds or corrected amounts"),
  });
  expect(affiliateStepOf({ ...facts, owedKobo: 0 }).detail).not.toContain("owe");
});

describe("the state of a referral in a word", () => {
  const paid: ReferralFacts = {
    stage: "enrolled",
    status: "completed",
    commission_state: "open",
    earning: { reason: "rate_of_money" },
    refunded_at: null,
  };
  const refunded_at = "2026-11-21T09:00:00.000Z";
  test.each([
    [{}, "paid"],
    [{ stage: "signed_up", status: "pending", earning: { reason: "not_paid_yet" } }, "signed_up"],
    [{ status: "pending", earning: { reason: "not_paid_yet" } }, "registered"],
    [{ earning: { reason: "free" } }, "free"],
    [{ earning: { reason: "own_phone" } }, "own"],
    [{ commission_state: "paid_out" }, "paid_out"],
    [{ commission_state: "under_review" }, "under_review"],
    [{ refunded_at, earning: { reason: "refunded" } }, "refunded"],
    [{ refunded_at, commission_state: "paid_out" }, "refunded"],
    [{ refunded_at, commission_state: "under_review" }, "under_review"],
  ] as const)("%j is %s", (more, state) => {
    expect(shownStateOf({ ...paid, ...more })).toBe(state);
  });
});

describe("why a referral earned what it did", () => {
  const earning = { reason: "rate_of_money", baseKobo: 9_500_000, rate: 0.1 } as const;
  test.each([
    [{}, "10% of ₦95,000 received"],
    [{ rate: 0.125 }, "12.5% of ₦95,000 received"],
    [{ rate: null }, "Your rates of ₦95,000 received"],
    [{ reason: "free", baseKobo: 0, rate: null }, earningNames.free],
    [{ reason: "own_email" }, earningNames.own_email],
  ] as const)("%j: %s", (more, words) => {
    expect(whyEarned({ ...earning, ...more })).toBe(words);
  });
});

describe("bars", () => {
  const heights = (counts: number[]) => barsOf(counts).map(({ height }) => height);
  test.each([
    [[], []],
    [
      [0, 0],
      [0, 0],
    ],
    [[5], [100]],
    [
      [1, 50, 100],
      [3, 50, 100],
    ],
    [
      [1, 20_000],
      [3, 100],
    ],
  ])("of %j are %j high", (counts, expected) => {
    expect(heights(counts)).toEqual(expected);
  });

  test("stand on the same line", () => {
    for (const { y, height } of barsOf([4, 9, 0])) expect(y + height).toBe(100);
  });
});
