import { expect, test } from "vitest";
import { notClosedYet } from "./review-words.ts";

test("who may close a case is not told that only somebody else may", () => {
  expect(notClosedYet("unknown_payment", true)).toMatch(/can’t be closed yet/);
  expect(notClosedYet("unknown_payment", false)).toMatch(/may give money back/);
  expect(notClosedYet("refund_to_approve", true)).toBeNull();
});
