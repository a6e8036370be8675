import { expect, test } from "vitest";
import {
  approvalThresholdKobo,
  mostADayKobo,
  mostAloneKobo,
  needsSecondAdmin,
} from "./refund-limits.ts";

test("one payment has a limit, with what went back of it before", () => {
  expect(needsSecondAdmin(approvalThresholdKobo, { refundedKobo: 0, todayKobo: 0 })).toBe(false);
  expect(needsSecondAdmin(approvalThresholdKobo + 1, { refundedKobo: 0, todayKobo: 0 })).toBe(true);
  expect(needsSecondAdmin(2, { refundedKobo: approvalThresholdKobo - 1, todayKobo: 0 })).toBe(true);
});

test("a clerk has lower limits", () => {
  const before = { refundedKobo: 0, todayKobo: 0, isClerk: true };
  expect(mostAloneKobo(before)).toBe(2_000_000);
  expect(needsSecondAdmin(2_000_001, before)).toBe(true);
  expect(mostAloneKobo({ ...before, todayKobo: 4_000_000 })).toBe(1_000_000);
});

test("a person has a limit for a day, over all payments", () => {
  const todayKobo = mostADayKobo - 100;
  expect(needsSecondAdmin(100, { refundedKobo: 0, todayKobo })).toBe(false);
  expect(needsSecondAdmin(101, { refundedKobo: 0, todayKobo })).toBe(true);
  expect(mostAloneKobo({ refundedKobo: 0, todayKobo })).toBe(100);
  expect(mostAloneKobo({ refundedKobo: 0, todayKobo: mostADayKobo + 1 })).toBe(0);
});
