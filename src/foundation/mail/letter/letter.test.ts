import { expect, test } from "vitest";
import { mark } from "#academy";
import type { Letter } from "./letter.ts";
import { mailColours, markRows, markSide } from "./mail-styles.ts";
import { plainText } from "./plain-text.ts";
import { renderHtml } from "./render-html.tsx";

const subject = "Your place is confirmed";
const whole: Letter = {
  heading: "A heading",
  paragraphs: ["Hello Asabe,", "The first <b>sentence</b>."],
  card: {
    name: "Admission slip",
    title: "Tiling",
    code: { label: "Your code", value: "ZA-7K4M-3W2" },
    rows: [
      ["Centre", "12 Workshop Road", { label: "Open the map", url: "https://maps.example/1" }],
      ["What to bring", "• A pen\n• A notebook"],
    ],
    colours: { wall: "#af3f17", door: "#fef2cc" },
  },
  rows: [["Fee", "₦95,000"]],
  action: { label: "Open it", url: "https://academy.example/own?key=1&more=2" },
  steps: { title: "What happens next", items: ["Come early.", "Bring the slip."] },
  afterwards: { title: "Your receipt", rows: [["Payment reference", "PAY-1"]] },
  closing: ["The last sentence."],
  reference: "ZA-7K4M-3W2",
};

const words = (html: string) =>
  html
    .replace(/<(style|title)[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

/** Every text of a letter. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return value.split("\n");
  return Object.values(value as object).flatMap(textsOf);
}

test("HTML and plain text have every fact, and the same ways to reach us", async () => {
  const [html, text] = [await renderHtml({ subject, letter: whole }), plainText(whole)];
  const { card, action, ...rest } = whole;
  const { colours: _, ...slip } = card as NonNullable<typeof card>;
  const facts = [...textsOf(rest), ...textsOf(slip), action?.label ?? ""].filter(
    (fact) => !fact.startsWith("https:") && fact !== "Open the map",
  );
  facts.push("+234 800 000 0000", "support@zaure.example", "WhatsApp", "Zaure Academy");
  for (const fact of facts) {
    expect(words(html)).toContain(fact);
    expect(text).toContain(fact);
  }
  for (const url of [action?.url ?? "", "https://maps.example/1"]) {
    expect(html).toContain(`href="${url.replaceAll("&", "&amp;")}"`);
    expect(text).toContain(url);
  }
});

test("needs no picture and nothing from elsewhere, and honours the dark scheme", async () => {
  const html = await renderHtml({ subject, letter: whole });
  expect(html).not.toMatch(/<img|<link|<script|url\(|background=/i);
  expect(html).toContain('<meta name="color-scheme" content="light dark"');
  expect(html).toContain("@media (prefers-color-scheme:dark)");
  // Each class of the dark scheme is used: a text without one would be dark on dark.
  for (const name of ["m-page", "m-sheet", "m-ink", "m-ink2", "m-line", "m-link", "m-button"]) {
    expect(html).toMatch(new RegExp(`class="[^"]*\\b${name}\\b`));
  }
  expect(html).not.toMatch(
    /<(p|h1|h2|ol|strong|td|th|a)(?![^>]*class=)[^>]*style="[^"]*\bcolor:#12192f/,
  );
});

test("plain text aligns its values in one column", () => {
  const text = plainText(whole);
  const columns = ["12 Workshop Road", "https://maps.example/1", "• A pen", "• A notebook"].map(
    (value) => {
      const line = text.split("\n").find((one) => one.includes(value)) ?? "";
      return line.indexOf(value);
    },
  );
  expect(new Set(columns).size).toBe(1);
  expect(columns[0]).toBeGreaterThan("What to bring:".length);
});

test("a short mail has no empty parts", async () => {
  const { heading, paragraphs } = whole;
  const short = { heading, paragraphs };
  const [html, text] = [await renderHtml({ subject, letter: short }), plainText(short)];
  expect(html).not.toMatch(/undefined|Reference|<ol/);
  expect(text).not.toMatch(/undefined|Reference|\n{3}/);
});

test("the band shows the academy's mark, in its own colours and square", async () => {
  const rows = await markRows();
  expect(rows.reduce((sum, { height }) => sum + height, 0)).toBe(markSide);
  for (const { parts } of rows) {
    expect(parts.reduce((sum, { width }) => sum + width, 0)).toBe(markSide);
    for (const { colour } of parts)
      expect([mailColours.baba, ...mark.split('"')]).toContain(colour);
  }
  const html = await renderHtml({ subject, letter: whole });
  expect(html).not.toContain("<img");
  expect(html.length).toBeLessThan(40_000);
});
