import { describe, expect, inject, test } from "vitest";
import {
  elementsOf,
  linksOf,
  readPage,
  sectionOf,
  wordsOf,
  wordsOfEach,
} from "../support/reading/read-page.ts";

/** What pages with programs say, read from the HTML that the build sends. */

const origin = inject("builtAcademy");
const read = (address: string) => readPage(origin, address);

async function getProgram(id: string) {
  const response = await fetch(`${origin}/api/programs/${id}`);
  return (await response.json()) as { nextIntake: { startsOn: string } };
}

describe("the home page", () => {
  test("has its sections in the order of the specification", async () => {
    const { main } = await read("/");
    expect(wordsOfEach(main, "h2")).toEqual([
      "Three ways to learn",
      "Explore Our Programs",
      "How it works",
      "Upcoming training sessions",
      expect.stringMatching(/door for every trade/),
    ]);
  });

  test("shows five numbers", async () => {
    const { main } = await read("/");
    const numbers = elementsOf(main, "section", 'aria-label="The academy in numbers"');
    expect(numbers).toHaveLength(1);
    expect(wordsOfEach(numbers[0]?.inner ?? "", "li")).toEqual([
      "100+ programs",
      "10+ institutions",
      "50+ real-life training workshops",
      "100+ instructors/master craftsmen",
      "98% satisfaction rate",
    ]);
  });

  test("explains three steps", async () => {
    const { main } = await read("/");
    expect(wordsOfEach(sectionOf(main, "How it works"), "h3")).toEqual([
      "Choose a program",
      "Register and pay",
      "Start learning",
    ]);
  });

  test("announces two sessions with their real prices and registration links", async () => {
    const { main } = await read("/");
    const sessions = elementsOf(sectionOf(main, "Upcoming training sessions"), "article");
    expect(sessions).toHaveLength(2);
    for (const [index, id, fee] of [
      [0, "solar-design-live", "₦75,000"],
      [1, "social-media-business-live", "₦60,000"],
    ] as const) {
      const { inner } = sessions[index] ?? { inner: "" };
      expect(wordsOfEach(inner, "span", "money")).toEqual([fee]);
      const register = elementsOf(inner, "a").filter((link) =>
        wordsOf(link.inner).startsWith("Register Now"),
      );
      expect(register.map(({ attributes }) => attributes)).toEqual([
        expect.stringContaining(`href="/register/${id}"`),
      ]);
      const { nextIntake } = await getProgram(id);
      expect(elementsOf(inner, "time").map(({ attributes }) => attributes.toLowerCase())).toEqual([
        expect.stringContaining(`datetime="${nextIntake.startsOn}"`),
      ]);
    }
  });

  test("links to each of its six trades", async () => {
    const { main } = await read("/");
    const trades = elementsOf(main, "ul", 'aria-label="Six of our trades"')[0]?.inner ?? "";
    expect(wordsOfEach(trades, "a")).toEqual([
      "Masonry",
      "Solar power",
      "Engines",
      "Phone repair",
      "Tailoring",
      "Catering",
    ]);
    for (const link of linksOf(trades))
      expect([link, (await fetch(`${origin}${link}`)).status]).toEqual([link, 200]);
  });
});

test("a platform shows all prices when it does not know the one asked for", async () => {
  const { main } = await read("/platforms/online?priceType=barter");
  const price = elementsOf(main, "nav", 'aria-label="Price"')[0]?.inner ?? "";
  expect(wordsOfEach(price, "a", "aria-current")).toEqual([expect.stringMatching(/^All\b/)]);
});

test("the training page has five numbers and three workshops open for registration", async () => {
  const { main } = await read("/training-programs");
  const numbers = elementsOf(main, "ul", 'aria-label="Training in numbers"');
  expect(numbers).toHaveLength(1);
  expect(wordsOfEach(numbers[0]?.inner ?? "", "li")).toEqual([
    "3 platforms",
    "10k+ trained",
    "100+ instructors",
    "50+ workshops",
    "100+ certification programs",
  ]);
  const workshops = elementsOf(sectionOf(main, "Featured programs"), "article");
  expect(workshops).toHaveLength(3);
  for (const [index, id, days, seats] of [
    [0, "kampala-dyeing", "5", "20"],
    [1, "generator-care", "3", "15"],
    [2, "soap-making", "4", "12"],
  ] as const) {
    const { inner } = workshops[index] ?? { inner: "" };
    expect(wordsOfEach(inner, "li")).toEqual([`${days} days`, `${seats} seats`]);
    const register = elementsOf(inner, "a").find((link) =>
      wordsOf(link.inner).startsWith("Register Now"),
    );
    expect(register?.attributes).toContain(`href="/register/${id}"`);
    const answer = await read(`/register/${id}`);
    expect([answer.status, wordsOfEach(answer.main, "h1")]).toEqual([
      200,
      [expect.stringMatching(/^Register for .*Workshop$/)],
    ]);
  }
});

test("the fixed free program shows its dates, skills, place and form", async () => {
  const { main } = await read("/programs/free-skill-training");
  expect(wordsOf(main)).toContain("25 August to 3 September 2025");
  for (const heading of ["Skills", "What is included"]) {
    const points = elementsOf(sectionOf(main, heading), "li");
    expect(points.length, heading).toBeGreaterThanOrEqual(4);
  }
  const terms = wordsOfEach(elementsOf(main, "dl", 'class="terms"')[0]?.inner ?? "", "div");
  expect(terms).toContain("Platform Taught by Zaure Academy");
  // The instructor and the centre have parts of their own.
  expect(wordsOf(main)).toContain("Asabe Tukura");
  expect(wordsOf(sectionOf(main, "Where"))).toContain("Jalingo");
  const register = elementsOf(main, "a").filter((link) =>
    wordsOf(link.inner).startsWith("Register Now"),
  );
  expect(register.map(({ attributes }) => attributes)).toEqual([
    expect.stringMatching(/href="https:\/\/forms\./),
  ]);
});

test("every recommended course is shown without a rating and links safely to its provider", async () => {
  const first = (await read("/affiliate-courses")).main;
  expect(wordsOfEach(first, "h1")).toEqual(["Affiliate Programs"]);
  expect(elementsOf(first, "article")).toHaveLength(8);
  const pages = [first];
  for (const page of [2, 3]) pages.push((await read(`/affiliate-courses?page=${page}`)).main);
  const main = pages.join("");
  const courses = elementsOf(main, "article");
  expect(new Set(courses.map(({ inner }) => wordsOf(inner))).size).toBe(courses.length);
  expect(courses.length).toBeGreaterThanOrEqual(18);
  expect(wordsOf(first)).toContain(`Showing 8 of ${courses.length} programs`);
  const links = elementsOf(main, "a").filter((link) =>
    wordsOf(link.inner).startsWith("Go to course"),
  );
  expect(links).toHaveLength(courses.length);
  for (const { attributes } of links) {
    expect(attributes).toMatch(/href="https:\/\//);
    expect(attributes).toContain('rel="noopener nofollow sponsored"');
  }
  // The academy has no ratings of these courses, so the page shows none.
  expect(main).not.toContain("course-rating");
});
