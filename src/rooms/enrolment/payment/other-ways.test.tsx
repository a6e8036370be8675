import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OtherWays } from "./other-ways.tsx";

const wordsOf = (reference?: string, hasOwnNumber = false) =>
  renderToStaticMarkup(<OtherWays reference={reference} hasOwnNumber={hasOwnNumber} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("before registration, the transfer text says where the reference comes from", () => {
  expect(wordsOf()).toContain("Register first");
  expect(wordsOf()).not.toContain("Write on the transfer");
});

test("a registration that is stored has the reference to write on the transfer", () => {
  expect(wordsOf("ZA-7K4M-3W2")).toContain("Write on the transfer ZA-7K4M-3W2");
  expect(wordsOf("ZA-7K4M-3W2")).not.toContain("Register first");
});

test("an own account number is promised only where payers get one", () => {
  const own = "a bank account number for your fee alone";
  expect(wordsOf(undefined, true)).toContain(own);
  expect(wordsOf(undefined, true)).toContain("Or the academy’s account");
  expect(wordsOf()).not.toContain(own);
});
