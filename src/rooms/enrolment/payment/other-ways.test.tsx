import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BankTransfer, OtherWays } from "./other-ways.tsx";

const wordsIn = (shown: ReactNode) =>
  renderToStaticMarkup(shown)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const wordsOf = (hasOwnNumber = false) => wordsIn(<OtherWays hasOwnNumber={hasOwnNumber} />);

test("before registration, the transfer text says where the reference comes from", () => {
  expect(wordsOf()).toContain("Register first");
  expect(wordsOf()).not.toContain("Write on the transfer");
});

test("an order that is stored has the reference to write on the transfer", () => {
  const words = wordsIn(<BankTransfer reference="ZA-7K4M-3W2" />);
  expect(words).toContain("Write on the transfer ZA-7K4M-3W2");
  expect(words).not.toContain("Register first");
});

test("an own account number is promised only where payers get one", () => {
  const own = "a bank account number for your fee alone";
  expect(wordsOf(true)).toContain(own);
  expect(wordsOf(true)).toContain("Or the academy’s account");
  expect(wordsOf()).not.toContain(own);
});
