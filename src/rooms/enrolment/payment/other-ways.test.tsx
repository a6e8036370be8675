import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OtherWays } from "./other-ways.tsx";

const wordsOf = (reference?: string) =>
  renderToStaticMarkup(<OtherWays reference={reference} />)
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
