import { expect, test } from "vitest";
import { handlesOf, referralWhy } from "./affiliate-words.ts";

test("money that is not in whole naira after a refund is named too", () => {
  const earning = { reason: "rate_of_money", base_amount: 94_994.5, commission_rate: 0.1 } as const;
  expect(referralWhy({ earning })).toBe("10% of ₦94,994.50 received");
});

test("handles have the names of their networks, as the form has them", () => {
  expect(handlesOf('{"youtube":"belloradio","twitter":"@bello","linkedin":""}')).toEqual([
    ["X (Twitter)", "@bello"],
    ["YouTube", "belloradio"],
  ]);
  for (const nothing of ["", "null", "[]", "{}", "7"]) expect(handlesOf(nothing)).toEqual([]);
});
