import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { wordsOf } from "#tests/support/reading/read-page.ts";
import type { ProgramCardFacts } from "./program-card.ts";
import { ProgramGrid } from "./program-grid.tsx";
import { noUsualFacts, usualFacts } from "./usual-facts.ts";

const card = (id: string, more: Partial<ProgramCardFacts> = {}): ProgramCardFacts => ({
  id,
  title: "Tiling",
  description: "Set floor and wall tiles.",
  mode: "physical",
  priceType: "paid",
  location: "Jalingo and Yola",
  centreIds: ["jalingo", "yola"],
  durationText: "3 to 9 months",
  level: "beginner",
  levels: ["beginner", "advanced"],
  levelText: "Beginner and advanced",
  instructor: "Halima Sajo",
  family: "build",
  glyph: "tabler:trowel",
  form: "physical",
  externalUrl: null,
  fees: [
    { level: "beginner", totalKobo: 9_500_000 },
    { level: "advanced", totalKobo: 26_500_000 },
  ],
  fromKobo: 9_500_000,
  startsOn: "2027-01-25",
  starts: [
    {
      town: "jalingo",
      name: "Jalingo",
      startsOn: "2027-01-25",
      words: "25 Jan to 24 Apr 2027 (beginner), 6 seats left",
      times: "Mon to Sat",
    },
    { town: "yola", name: "Yola", startsOn: null, words: "start to be announced", times: null },
  ],
  endsOn: null,
  past: false,
  mayGoInCart: true,
  ...more,
});

const gridOf = (programs: readonly ProgramCardFacts[], usual = usualFacts(programs)) =>
  renderToStaticMarkup(<ProgramGrid programs={programs} usual={usual} />);
const cardsOf = (html: string) => html.split("<li>").slice(1);

test("what most cards have in common is said once, and cards say where they differ", () => {
  const html = gridOf([
    card("one"),
    card("two"),
    card("three", {
      durationText: "8 weeks",
      levels: ["advanced"],
      level: "advanced",
      levelText: "Advanced",
    }),
  ]);
  expect(html).toContain(
    "Duration 3 to 9 months, level beginner and advanced, training Mon to Sat, unless a card says otherwise.",
  );
  const [one = "", two = "", three = ""] = cardsOf(html);
  for (const text of [one, two]) expect(text).not.toMatch(/Duration|<dt>Level/);
  expect(three).toContain("<dt>Duration</dt><dd>8 weeks</dd><dt>Level</dt><dd>Advanced</dd>");
});

test("cards that differ say everything themselves, and so does a single card", () => {
  for (const programs of [[card("one")], [card("one"), card("two", { durationText: "8 weeks" })]]) {
    const html = gridOf(programs);
    expect(html).not.toContain("Duration 3 to 9 months");
    expect(html).toContain("<dt>Duration</dt><dd>3 to 9 months</dd>");
  }
});

test("a card says its days and hours, unless they are those of the list", () => {
  const weekend = card("three");
  const [start] = weekend.starts;
  if (!start) throw new Error("no start");
  const times = "Sat and Sun, 9am to 2pm";
  const html = gridOf([card("one"), card("two"), { ...weekend, starts: [{ ...start, times }] }]);
  const [one = "", , three = ""] = cardsOf(html);
  expect(one).not.toContain("Mon to Sat");
  expect(wordsOf(three)).toContain(`6 seats left ${times}`);
  expect(wordsOf(gridOf([card("one")]))).toContain("6 seats left Mon to Sat");
});

test("a card that was rendered before follows the list around it", () => {
  const [tiling, other] = [card("tiling"), card("masonry")];
  const alone = gridOf([tiling], noUsualFacts);
  expect(gridOf([tiling, other])).not.toContain("<dt>Duration");
  expect(gridOf([tiling], noUsualFacts)).toBe(alone);
  const changed = card("tiling", { instructor: "Asabe Tukura" });
  expect(gridOf([changed], noUsualFacts)).toBe(alone.replaceAll("Halima Sajo", "Asabe Tukura"));
});

test("no id is given twice, and every reference has its target", () => {
  const html = gridOf([card("one"), card("two"), card("three")]);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...html.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(
    ([, fill, use]) => fill ?? use,
  );
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
});

test("each level has its price, which a script shows as the total, and the first total is the chosen level's", () => {
  const html = gridOf([card("one")]);
  const totals = [...html.matchAll(/<b class="money">([^<]+)</g)].map(([, total]) => total);
  expect(totals).toEqual(["₦95,000", "₦265,000"]);
  expect(html).toContain('<output data-level-total="">₦95,000</output>');
});

test("a card has at most 56 elements, 16 of them its picture", () => {
  const [html = ""] = cardsOf(gridOf([card("one"), card("two")]));
  expect(html.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(56);
  const [picture = ""] = /<svg[\s\S]*?<\/svg>/.exec(html) ?? [];
  expect(picture.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(16);
});

test("a program without levels leads on by a link", () => {
  const online = card("one", { mode: "online", levels: [], fees: [], fromKobo: 7_500_000 });
  const html = gridOf([online]);
  expect(html).toContain("You will confirm options on the next step.");
  expect(html).toMatch(/<a class="button" href="\/register\/one">Continue/);
  expect(html).not.toMatch(/<form|<output/);
});
