import { expect, test } from "vitest";
import type { LookedAgain } from "#rooms/payments/payer-accounts/look-again.ts";
import { lookedWords } from "./look-again.tsx";

test.each<[LookedAgain, string]>([
  [{ bookedKobo: 4_000_000, hasNumber: true, isAnswered: false }, "₦40,000 has come"],
  [{ bookedKobo: 0, hasNumber: true, isAnswered: false }, "does not answer"],
  [{ bookedKobo: 0, hasNumber: true, isAnswered: true }, "asks the bank again"],
  [{ bookedKobo: 0, hasNumber: false, isAnswered: true }, "no account number"],
])("%o is said in words", (looked, words) => {
  expect(lookedWords(looked)).toContain(words);
});
