import { expect, test } from "vitest";
import { canonicalOf, pageHead } from "./page-head.ts";

const origin = "https://academy.example";

test.each([
  [`${origin}/Partnerships?ref=ABC234`, `${origin}/partnerships`],
  [`${origin}/programs?search=solar&mode=online#list`, `${origin}/programs`],
  [`${origin}/blog/`, `${origin}/blog`],
  [`${origin}/`, `${origin}/`],
  [origin, `${origin}/`],
  ["/about", null],
  [null, null],
])("%s has the canonical address %s", (url, canonical) => {
  expect(canonicalOf(url)).toBe(canonical);
});

type Head = Parameters<typeof pageHead>[0];
const contentOf = (head: Partial<Head>, name: string) =>
  pageHead({ title: "About us", description: "Who we are.", url: `${origin}/about`, ...head })
    .map((each) => each as { property?: string; name?: string; content?: string })
    .find((each) => each.property === name || each.name === name)?.content;

test("a page has its own preview picture, an unindexed page has the site's", () => {
  expect(contentOf({}, "og:image")).toBe(`${origin}/pictures/about.png`);
  expect(contentOf({ url: `${origin}/` }, "og:image")).toBe(`${origin}/pictures/home.png`);
  expect(contentOf({ noindex: true }, "og:image")).toBe(`${origin}/pictures/home.png`);
  expect(contentOf({ picture: "/programs/tiling/picture.png" }, "og:image")).toBe(
    `${origin}/programs/tiling/picture.png`,
  );
});

test("a page without an address has neither a canonical link nor a preview", () => {
  const head = pageHead({ title: "Not there", description: "", url: null, noindex: true });
  expect(JSON.stringify(head)).not.toMatch(/canonical|og:/);
});

test("a long description is cut between words", () => {
  const description = contentOf({ description: "One after another. ".repeat(20) }, "description");
  expect(description?.length).toBeLessThanOrEqual(160);
  expect(description).toMatch(/(One|after|another)…$/);
});
