import { describe, expect, test } from "vitest";
import * as z from "zod";
import { readPosts } from "./blog/list-posts.server.ts";
import type { ContentFacts } from "./content-facts.server.ts";
import { renderGuide } from "./guides/list-guides.server.ts";
import { readYaml, renderBody } from "./read-content.server.ts";

/** What a person who writes a text reads when the file is wrong: `npm run dev` shows it on the page. */

const facts: ContentFacts = { firstLevelFee: "₦95,000" };
const head = {
  id: "a-post",
  title: "A post",
  excerpt: "Short.",
  author: "Ladi Markus",
  date: "2026-11-16",
  category: "Community",
  family: "build",
  glyph: "ph:door-open",
};
const post = (more: Record<string, string | null> = {}) => {
  const lines = Object.entries({ ...head, ...more }).filter(([, value]) => value !== null);
  return `---\n${lines.map(([name, value]) => `${name}: ${value}`).join("\n")}\n---\nHello\n`;
};
const read = (source: string, withDrafts = false) =>
  readPosts({ "/content/blog/a.md": source }, facts, withDrafts);

describe("an error in a post names the file and the fix", () => {
  test.each([
    [
      "no head",
      "Hello\n",
      ":1: its head is missing: start it with a line --- and end it with another",
    ],
    ["an empty head", "---\n\n---\nHello\n", ":2: is empty: write names with values"],
    ["a line missing", post({ author: null }), ":2: author: is missing: write a text"],
    [
      "a day that does not exist",
      post({ date: '"2026-02-30"' }),
      ":6: date: is 2026-02-30: write a day as 2026-11-30",
    ],
    [
      "an unknown category",
      post({ category: "Trainings" }),
      ":7: category: is Trainings: write one of Training Insights, Community, Training Methods, Success Stories, Industry News, Expert Tips",
    ],
    [
      "an unknown family",
      post({ family: "houses" }),
      ":8: family: is houses: write one of build, ",
    ],
    [
      "an address with capitals",
      post({ id: "A Post" }),
      ":2: id: is A Post: use small letters, digits and hyphens",
    ],
    [
      "a number for a title",
      post({ title: "2026" }),
      ":3: title: put it in quotation marks, '2026': otherwise it is read as a number",
    ],
    [
      "a word for yes or no",
      post({ draft: "maybe" }),
      ":10: draft: write true or false instead of a text",
    ],
    [
      "an unknown fact",
      post({ excerpt: '"Pay {fee}"' }),
      ":4: excerpt: {fee} is no fact. docs/content.md says which there are",
    ],
    [
      "an unknown fact in the text",
      `${post()}Pay {fee}.\n`,
      ":12: {fee} is no fact. docs/content.md says which there are",
    ],
    [
      "a colon in a title",
      post({ title: "One: two" }),
      ":3: put a text with a colon in quotation marks",
    ],
  ])("%s", (_what, source, message) => {
    expect(() => read(source)).toThrow(`content/blog/a.md${message}`);
  });

  test("all errors at once", () => {
    expect(() => read(post({ author: null, date: null }))).toThrow(
      "content/blog/a.md:2: author: is missing: write a text; content/blog/a.md:2: date: is ",
    );
  });

  test("an unknown table", () => {
    expect(() => renderBody("{table:fees}\n", facts, "content/blog/a.md")).toThrow(
      "content/blog/a.md: {table:fees} is no fact",
    );
    expect(() => renderGuide("{table:fee}\n", facts, "content/guides/paying.md")).toThrow(
      "content/guides/paying.md: {table:fee} is no fact",
    );
  });

  test("two posts with the same address", () => {
    const files = { "/content/blog/a.md": post(), "/content/blog/b.md": post() };
    expect(() => readPosts(files, facts, false)).toThrow(
      "content/blog/b.md: id: content/blog/a.md has the id a-post too",
    );
  });
});

test("an error in a help file names the question", () => {
  const shape = z.array(z.object({ questions: z.array(z.object({ answer: z.string() })) }));
  expect(() =>
    readYaml("- questions:\n    - question: Why?\n", shape, facts, "content/help.yaml"),
  ).toThrow("content/help.yaml:2: 1.questions.1.answer: is missing: write a text");
});

test("drafts are read only where they are shown", () => {
  expect(read(post({ draft: "true" }))).toEqual([]);
  expect(read(post({ draft: "true" }), true).map(({ front }) => front.id)).toEqual(["a-post"]);
});
