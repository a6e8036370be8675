import { expect, inject, test } from "vitest";
import { publicRoutes } from "../support/browser/public-routes.ts";
import {
  elementsOf,
  linksOf,
  readPage,
  sectionOf,
  wordsOf,
  wordsOfEach,
} from "../support/reading/read-page.ts";

/** What the pages for reading say, read from the HTML that the build sends. */

const origin = inject("builtAcademy");
const read = (address: string) => readPage(origin, address);
const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status;

test("the about page gives mission, vision, objectives and reasons, and marks its examples", async () => {
  const { main } = await read("/about");
  expect(wordsOfEach(main, "h1")).toEqual(["About Zaure Academy"]);
  expect(wordsOfEach(main, "h2")).toEqual([
    "Mission",
    "Vision",
    "Four objectives",
    "The training mix",
    "A training week has six days",
    "Why the work matters",
    "What learners say",
  ]);
  expect(elementsOf(sectionOf(main, "Four objectives"), "li")).toHaveLength(4);
  expect(elementsOf(main, "blockquote")).toHaveLength(3);
  expect(wordsOf(sectionOf(main, "What learners say"))).toContain("These people are not real.");
});

test("the partnerships page has three sections that lead to the contact form", async () => {
  for (const path of ["/partnerships", "/Partnerships"]) {
    const { status, main } = await read(path);
    expect([status, wordsOfEach(main, "h1")]).toEqual([200, ["Partnerships"]]);
    const headings = ["Employers", "Training Workshops/Centers", "Other Partners"];
    expect(wordsOfEach(main, "h2")).toEqual(headings);
    for (const heading of headings) {
      const section = sectionOf(main, heading);
      expect(elementsOf(section, "li"), heading).toHaveLength(6);
      expect(linksOf(section), heading).toEqual(["/contact?subject=partnership"]);
    }
  }
});

test("the press page has a contact, numbers and pictures to download", async () => {
  const { main } = await read("/press");
  expect(wordsOfEach(main, "h1")).toEqual(["Press"]);
  expect(wordsOfEach(main, "a")).toContain("press@zaure.example");
  const numbers = sectionOf(main, "Numbers");
  expect(wordsOfEach(numbers, "li")).toEqual([
    "100+ programs",
    "10+ institutions",
    "50+ real-life training workshops",
    "100+ instructors/master craftsmen",
    "98% satisfaction rate",
    "10k+ trained",
    "100+ certification programs",
  ]);
  expect(wordsOf(numbers)).toContain("On this demo site they are not real");
  const pictures = elementsOf(main, "a", "download=");
  expect(pictures).toHaveLength(6);
  for (const { attributes } of pictures) {
    const [, path] = /href="([^"]*)"/.exec(attributes) ?? [];
    const answer = await fetch(`${origin}${path}`);
    expect(answer.headers.get("content-type")).toContain("image/svg+xml");
    expect(await answer.text()).toContain("<svg");
  }
});

test("each guide has its own page, and the list links to all of them", async () => {
  const { main } = await read("/guides");
  expect(wordsOfEach(main, "h2")).toEqual([
    "Choosing a trade",
    "Paying",
    "What to bring",
    "Sponsored places",
    "For guardians",
    "Help Center",
  ]);
  const links = linksOf(main);
  expect(links).toEqual([
    ...["choosing", "paying", "bring", "sponsorship", "guardians"].map((id) => `/guides/${id}`),
    "/help",
  ]);
  for (const link of links.slice(0, -1)) {
    const guide = await read(link);
    const [title] = wordsOfEach(guide.main, "h1");
    // Where links to the section that it used to be lead.
    const item = elementsOf(main, "li", `id="${link.split("/").at(-1)}"`)[0]?.inner ?? "";
    expect(wordsOfEach(item, "h2"), link).toEqual([title]);
    const crumbs = elementsOf(guide.main, "ol", "breadcrumbs")[0]?.inner ?? "";
    expect(wordsOfEach(crumbs, "li"), link).toEqual(["Home", "Guides", title]);
    const others = elementsOf(guide.main, "nav", "guide-others")[0]?.inner ?? "";
    expect(linksOf(others).toSorted(), link).toEqual(
      links.filter((other) => other !== link && other !== "/help").toSorted(),
    );
    const records = elementsOf(guide.html, "script", "application/ld+json").map(({ inner }) =>
      JSON.parse(inner),
    );
    expect(records.map((record) => record["@type"]).toSorted(), link).toEqual([
      "Article",
      "BreadcrumbList",
    ]);
  }
  expect(await statusOf("/guides/nothing-like-it")).toBe(404);
});

test("guides agree with fees, ages and emails", async () => {
  const choosing = (await read("/guides/choosing")).main;
  const paying = (await read("/guides/paying")).main;
  const bring = (await read("/guides/bring")).main;
  const guardians = (await read("/guides/guardians")).main;
  expect(choosing).toContain(
    'aria-label="Levels: beginner 3 months, intermediate 6 months, advanced 9 months."',
  );
  const fees = elementsOf(paying, "table").find(({ inner }) =>
    wordsOfEach(inner, "caption").includes("Fees of physical programs by level"),
  );
  const rows = elementsOf(elementsOf(fees?.inner ?? "", "tbody")[0]?.inner ?? "", "tr");
  expect(
    rows.map(({ inner }) => [...wordsOfEach(inner, "th"), ...wordsOfEach(inner, "td")]),
  ).toEqual([
    ["Beginner", "₦10,000", "₦40,000", "₦30,000", "₦15,000", "₦95,000"],
    ["Intermediate", "₦10,000", "₦70,000", "₦60,000", "₦25,000", "₦165,000"],
    ["Advanced", "₦10,000", "₦130,000", "₦90,000", "₦35,000", "₦265,000"],
  ]);
  const aside = (main: string, heading: string) =>
    wordsOfEach(main, "aside").find((words) => words.startsWith(heading));
  // What the mail that confirms a place says too.
  expect(aside(bring, "The first day at a centre")).toContain("A means of identification");
  expect(aside(bring, "The first day at a centre")).toContain("Two passport photographs");
  expect(aside(paying, "Transfer to the academy")).toContain("Zaure Demonstration Bank");
  const ages = elementsOf(guardians, "aside", 'aria-label="Who may register, by age"')[0];
  expect(wordsOfEach(ages?.inner ?? "", "dt")).toEqual(["Under 14", "14 to 17", "18 and over"]);
});

test.each([...publicRoutes])(
  "%s gives phone and WhatsApp wherever it gives an email address",
  async (path) => {
    const { html } = await read(path);
    const body = html.slice(html.indexOf("<body"));
    const blocks = body.split('href="mailto:').slice(1);
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) {
      expect(block.slice(0, 700)).toContain('href="tel:+2348000000000"');
      expect(block.slice(0, 700)).toContain('href="https://wa.me/2348000000000"');
    }
  },
);

test("the coming-soon page says so and links onwards", async () => {
  const { status, main } = await read("/coming-soon");
  expect([status, wordsOfEach(main, "h1")]).toEqual([200, ["Coming Soon"]]);
  expect(wordsOfEach(main, "a")).toEqual(["Browse programs", "Write to us", "Go to the home page"]);
});

test("privacy and terms agree on the ages: nobody under 14, a guardian to 17", async () => {
  for (const path of ["/privacy", "/terms"]) {
    const words = wordsOf((await read(path)).main);
    expect(words).toMatch(/under 14|at least 14/);
    expect(words).toMatch(/14 to 17/);
    expect(words).not.toMatch(/\b13\b/);
  }
});

test("the footer has its links and this year", async () => {
  const { html } = await read("/about");
  const footer = elementsOf(html, "footer")[0]?.inner ?? "";
  for (const [group, links] of [
    ["Company", ["About us", "Careers", "Contact us"]],
    ["Resources", ["Blog", "Help Center", "Guides", "Start dates"]],
    ["Legal", ["Terms of Service", "Privacy Policy", "Accessibility", "Cookie Policy"]],
  ] as const) {
    const list = elementsOf(footer, "nav", `aria-label="${group}"`)[0]?.inner ?? "";
    expect(wordsOfEach(list, "a")).toEqual([...links]);
  }
  for (const name of ["Facebook", "X", "Instagram", "LinkedIn", "YouTube"]) {
    const link = elementsOf(footer, "a", `aria-label="${name}"`);
    expect(link.map(({ attributes }) => attributes)).toEqual([
      expect.stringMatching(/href="https:/),
    ]);
  }
  expect(wordsOf(footer)).toContain(`© ${new Date().getFullYear()}`);
});

test("a demonstration says on every page that no payment is real", async () => {
  for (const path of ["/", "/programs", "/no-page-at-this-address"])
    expect(wordsOf((await read(path)).html), path).toContain(
      "Demo site: no real payment is taken.",
    );
});

test("each page has its heading, canonical address and description without scripts", async () => {
  for (const [path, heading] of [
    ["/training-programs", "Practical training programs"],
    ["/about", "About Zaure Academy"],
    ["/partnerships", "Partnerships"],
    ["/press", "Press"],
    ["/guides", "Guides"],
    ["/blog", "Blog"],
    ["/blog/category/training-methods", "Training Methods"],
    ["/blog/masonry-or-tiling", "Masonry or tiling? Six questions before you choose"],
    ["/help", "Help Center"],
    ["/terms", "Terms of Service"],
  ] as const) {
    const { status, html, main } = await read(path);
    expect([path, status, wordsOfEach(main, "h1")]).toEqual([path, 200, [heading]]);
    expect(html.match(/<link [^>]*rel="canonical"/g), path).toHaveLength(1);
    expect(html, path).toMatch(/<meta [^>]*name="description" content="[^"]{50}/);
  }
});
