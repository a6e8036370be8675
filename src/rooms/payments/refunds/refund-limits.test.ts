import { expect, test } from "vitest";
import { approvalThresholdKobo, needsSecondAdmin, refundLimits } from "./refund-limits.ts";

const { onePaymentKobo, aDayKobo } = refundLimits;

test("one payment has a limit, which earlier refunds of it count towards", () => {
  expect(needsSecondAdmin(onePaymentKobo, { refundedKobo: 0, todayKobo: 0 })).toBe(false);
  expect(needsSecondAdmin(onePaymentKobo + 1, { refundedKobo: 0, todayKobo: 0 })).toBe(true);
  expect(needsSecondAdmin(2, { refundedKobo: onePaymentKobo - 1, todayKobo: 0 })).toBe(true);
});

test("a clerk has lower limits", () => {
  const before = { refundedKobo: 0, todayKobo: 0, isClerk: true };
  expect(approvalThresholdKobo(before)).toBe(2_000_000);
  expect(needsSecondAdmin(2_000_001, before)).toBe(true);
  expect(approvalThresholdKobo({ ...before, todayKobo: 4_000_000 })).toBe(1_000_000);
});

test("a person has a daily limit over all payments", () => {
  const todayKobo = aDayKobo - 100;
  expect(needsSecondAdmin(100, { refundedKobo: 0, todayKobo })).toBe(false);
  expect(needsSecondAdmin(101, { refundedKobo: 0, todayKobo })).toBe(true);
  expect(approvalThresholdKobo({ refundedKobo: 0, todayKobo })).toBe(100);
  expect(approvalThresholdKobo({ refundedKobo: 0, todayKobo: aDayKobo + 1 })).toBe(0);
});
