import { expect, test } from "vitest";
import { receiptNumber } from "./receipt-number.ts";

test.each([
  [1, "2026-11-21T09:00:00Z", "ZR-2026-000001"],
  // Already the new year in Lagos.
  [123, "2026-12-31T23:30:00Z", "ZR-2027-000123"],
  [1_234_567, "2027-01-02T09:00:00Z", "ZR-2027-1234567"],
])("receipt %i of %s is %s", (receipt, createdAt, number) => {
  expect(receiptNumber({ receipt, createdAt: new Date(createdAt) })).toBe(number);
});
