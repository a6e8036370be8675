import { expect, test } from "vitest";
import { referralWhy } from "./affiliate-words.ts";

test("money that is not in whole naira after a refund is named too", () => {
  const earning = { reason: "rate_of_money", base_amount: 94_994.5, commission_rate: 0.1 } as const;
  expect(referralWhy({ earning })).toBe("10% of ₦94,994.50 received");
});
