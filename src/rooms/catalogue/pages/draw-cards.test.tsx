import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ProgramCardFacts } from "../list/program-card.ts";
import { ProgramGrid } from "../list/program-grid.tsx";
import { noUsualFacts } from "../list/usual-facts.ts";
import { drawCards } from "./draw-cards.tsx";

const masonry: ProgramCardFacts = {
  id: "masonry",
  title: "Block & stone",
  description: "Build walls.",
  location: "Jalingo",
  mode: "physical",
  priceType: "paid",
  centreIds: ["jalingo"],
  family: "build",
  durationText: "3 months",
  level: "beginner",
  levels: ["beginner"],
  levelText: "Beginner",
  instructor: "Halima Sajo",
  glyph: "tabler:trowel",
  form: "physical",
  externalUrl: null,
  fromKobo: 9_500_000,
  fees: [{ level: "beginner", totalKobo: 9_500_000 }],
  startsOn: null,
  starts: [],
  endsOn: null,
  past: false,
  mayGoInCart: true,
};

const draw = (
  program: ProgramCardFacts,
  { usual = noUsualFacts, town = null as string | null } = {},
) => renderToStaticMarkup(<ProgramGrid programs={drawCards([program], usual, town)} />);
/** The ids inside pictures are made distinct. */
const withoutIds = (html: string) =>
  html.replace(/<svg[\s\S]*?<\/svg>/g, "").replace(/<p class="offer-usual.*?<\/p>/, "");

test("a drawn card is what the grid draws", () => {
  const grid = renderToStaticMarkup(<ProgramGrid programs={[masonry]} />);
  expect(withoutIds(draw(masonry))).toBe(withoutIds(grid));
  expect(draw(masonry)).toContain("Block &amp; stone");
});

test("a card that was drawn before follows its facts, the list around it and the town", () => {
  const before = draw(masonry);
  expect(draw(masonry)).toBe(before);
  expect(before).toContain("₦95,000");
  const fees = [{ level: "beginner" as const, totalKobo: 9_900_000 }];
  const dearer = draw({ ...masonry, fees, fromKobo: 9_900_000 });
  expect(dearer).toContain("₦99,000");
  expect(dearer).not.toContain("₦95,000");
  expect(before).toContain("3 months");
  const usual = { ...noUsualFacts, durationText: "3 months" };
  expect(draw(masonry, { usual })).not.toContain("<dt>Duration");
  expect(draw(masonry, { town: "yola" })).toContain('href="/programs/masonry?town=yola"');
  expect(draw(masonry)).toBe(before);
});

test("a card with a photograph is left to the page", () => {
  const picture = { kind: "workshop" as const, alt: "A wall", credit: "", sizes: [] };
  const photographed = { ...masonry, picture };
  expect(drawCards([photographed], noUsualFacts, null)).toEqual([photographed]);
});

test("the router writes no markup of a card into the page's data", () => {
  expect(JSON.stringify(drawCards([masonry], noUsualFacts, null))).toBe('[{"id":"masonry"}]');
});
