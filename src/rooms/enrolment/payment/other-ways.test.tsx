import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BankTransfer, OtherWays, TransferWays } from "./other-ways.tsx";

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

test("while an own number is on its way, the academy's account is folded away", () => {
  const due = { ownNumber: null, transferReference: "ZA-7K4M-3W2" };
  const shown = (isNumberComing: boolean) =>
    renderToStaticMarkup(<TransferWays due={{ ...due, isNumberComing }} amountKobo={5_000_000} />);
  const coming = "Your own account number comes in a moment";
  expect(shown(true)).toContain(coming);
  expect(shown(true)).toMatch(/<details class="disclosure"><summary>Or transfer to the academy/);
  expect(shown(false)).not.toContain(coming);
  expect(shown(false)).not.toContain("<details");
});
