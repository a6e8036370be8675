import { expect, test } from "vitest";
import { dueWords, toPayWords } from "./payment-words.ts";

test("what is due later is not said to be due now", () => {
  const some = { dueKobo: 3_000_000, openKobo: 4_500_000 };
  expect(dueWords({ ...some, nextDueOn: null })).toBe("₦30,000 is due now, ₦45,000 in all.");
  expect(dueWords({ ...some, nextDueOn: "2027-01-18" })).toBe(
    "Nothing is due now. Next: ₦30,000 by 18 January 2027, ₦45,000 in all.",
  );
  const last = { dueKobo: 1_500_000, openKobo: 1_500_000 };
  expect(dueWords({ ...last, nextDueOn: null })).toBe("₦15,000 is due now.");
  expect(dueWords({ ...last, nextDueOn: "2027-03-01" })).toBe(
    "Nothing is due now. Next: ₦15,000 by 1 March 2027.",
  );
  expect(dueWords({ dueKobo: 0, openKobo: 0, nextDueOn: null })).toBe("Nothing is owed.");
});

test("a result says how much of the debt is due", () => {
  expect(toPayWords(6_500_000, 2_000_000)).toBe("₦65,000 to pay, ₦20,000 of it now");
  expect(toPayWords(4_500_000, 0)).toBe("₦45,000 to pay, nothing of it now");
  expect(toPayWords(1_500_000, 1_500_000)).toBe("₦15,000 to pay now");
  expect(toPayWords(0, 0)).toBe("Nothing to pay");
});
