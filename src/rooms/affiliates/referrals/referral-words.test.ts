import { expect, test } from "vitest";
import type { ReferralEvent } from "./referral.ts";
import { eventWords } from "./referral-words.ts";

test("a refund that is not in whole naira is named with its kobo", () => {
  const refund = { kind: "refunded", amount: -0.55, base_amount: -5.5, statement: null };
  expect(eventWords(refund as ReferralEvent)).toMatch(/₦5\.50$/);
});
