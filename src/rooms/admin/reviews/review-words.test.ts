import { expect, test } from "vitest";
import { notClosedYet, writeOffNeeds } from "./review-words.ts";

test("someone who may close a case is not told that only somebody else may", () => {
  expect(notClosedYet("unknown_payment", true, 4_000_000)).toBe(
    "It closes automatically once ₦40,000 has gone back.",
  );
  expect(notClosedYet("unknown_payment", false, 4_000_000)).toMatch(/may give money back/);
  expect(notClosedYet("refund_to_approve", true, 4_000_000)).toBeNull();
});

test("the person who asked for a write-off reads what is needed now", () => {
  expect(writeOffNeeds({ isOwn: true, isPossible: false })).toMatch(/second person has to agree/);
  expect(writeOffNeeds({ isOwn: true, isPossible: true })).toMatch(/Nobody else has to agree/);
  expect(writeOffNeeds({ isOwn: false, isPossible: true })).toMatch(/once you close the case/);
  expect(writeOffNeeds({ isOwn: false, isPossible: false })).toMatch(/may give money back/);
});
