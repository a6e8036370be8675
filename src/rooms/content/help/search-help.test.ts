import { describe, expect, test } from "vitest";
import {
  countQuestions,
  type HelpSection,
  markTerms,
  markTermsInHtml,
  searchHelp,
} from "./search-help.ts";

const question = (id: string, words: string) => ({
  id,
  question: id,
  html: `<p>${words}</p>`,
  words,
});
const sections: HelpSection[] = [
  { id: "fees", title: "Fees", questions: [question("a", "pay by card"), question("b", "refund")] },
  { id: "age", title: "Age", questions: [question("c", "at least 14")] },
];

describe("search in the Help Center", () => {
  test.each([
    ["", ["a", "b", "c"]],
    ["   ", ["a", "b", "c"]],
    ["PAY", ["a"]],
    ["card pay", ["a"]],
    ["card 14", []],
    ["(", []],
  ])("%j finds %j", (search, ids) => {
    const found = searchHelp(sections, search);
    expect(found.flatMap(({ questions }) => questions.map(({ id }) => id))).toEqual(ids);
    expect(countQuestions(found)).toBe(ids.length);
    expect(found.every(({ questions }) => questions.length > 0)).toBe(true);
  });

  test("marks matches without changing the text", () => {
    expect(markTerms("Payment: how to pay?", "PAY payment")).toEqual([
      { text: "Payment", isFound: true },
      { text: ": how to ", isFound: false },
      { text: "pay", isFound: true },
      { text: "?", isFound: false },
    ]);
    expect(markTerms("a.b", "(")).toEqual([{ text: "a.b", isFound: false }]);
  });

  test("marks words in an answer, but not in its markup", () => {
    const html = '<p>See <a href="/a">a &amp; b</a></p>';
    expect(markTermsInHtml(html, "a")).toBe('<p>See <a href="/a"><mark>a</mark> &amp; b</a></p>');
    expect(markTermsInHtml(html, "&")).toContain("<mark>&amp;</mark>");
    expect(markTermsInHtml(html, "amp")).not.toContain("<mark>");
    expect(markTermsInHtml("<p>1 &lt; 2</p>", "<")).toBe("<p>1 <mark>&lt;</mark> 2</p>");
    expect(markTermsInHtml(html, "href")).toBe(html);
  });
});
