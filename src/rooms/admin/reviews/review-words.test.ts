import { expect, test } from "vitest";
import { notClosedYet, writeOffNeeds } from "./review-words.ts";

test("someone who may close a case is not told that only somebody else may", () => {
  expect(notClosedYet("unknown_payment", true)).toMatch(/can’t be closed yet/);
  expect(notClosedYet("unknown_payment", false)).toMatch(/may give money back/);
  expect(notClosedYet("refund_to_approve", true)).toBeNull();
});

test("the person who asked for a write-off reads what is needed now", () => {
  expect(writeOffNeeds({ isOwn: true, isPossible: false })).toMatch(/second person has to agree/);
  expect(writeOffNeeds({ isOwn: true, isPossible: true })).toMatch(/Nobody else has to agree/);
  expect(writeOffNeeds({ isOwn: false, isPossible: true })).toMatch(/once you close the case/);
  expect(writeOffNeeds({ isOwn: false, isPossible: false })).toMatch(/may give money back/);
});
