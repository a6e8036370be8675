import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMonths } from "#foundation/time/time.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { browsePrograms, listProgramCards } from "../list/list-programs.server.ts";
import { seedCatalogue } from "../seed-catalogue.server.ts";
import { lastTrainingDay } from "../training/weekly-times.ts";
import { describeProgram } from "./describe-program.server.ts";
import { courseRecord } from "./program-course.ts";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
  await seedCatalogue(academy.ctx, "2026-11-21");
});
afterAll(() => academy.close());

const origin = "https://zaure.example";
async function describeOf(id: string) {
  const program = await describeProgram(academy.ctx, id);
  if (!program) throw new Error(`${id} is missing`);
  return program;
}

test("no card shows the record's price when the level decides", async () => {
  const cards = await listProgramCards(academy.ctx);
  for (const card of cards.filter(({ fees }) => fees.length > 0)) {
    expect(card.fromKobo, card.id).toBe(card.id === "cng-conversion" ? 16_500_000 : 9_500_000);
  }
  const from = Object.fromEntries(cards.map(({ id, fromKobo }) => [id, fromKobo]));
  expect(from).toMatchObject({
    "solar-design-live": 7_500_000,
    "social-media-business-live": 6_000_000,
    "customs-clearing": 8_500_000,
    "soap-making": 0,
    "women-in-solar": 0,
  });
});

test("counts cover every selection and follow the search", async () => {
  const { counts: all } = await browsePrograms(academy.ctx, {});
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(45);
  expect(all).toHaveLength(9);
  const { counts } = await browsePrograms(academy.ctx, { search: "solar" });
  expect(counts.length).toBeGreaterThan(2);
  for (const { mode, priceType, count } of counts) {
    const { cards } = await browsePrograms(academy.ctx, { search: "solar", mode, priceType });
    // The others that a search finds follow those of the tab.
    const ofTab = cards.filter((card) => card.mode === mode && card.priceType === priceType);
    expect(ofTab).toHaveLength(count);
  }
});

test("an unknown program is null", async () => {
  expect(await describeProgram(academy.ctx, "nothing")).toBeNull();
});

describe("the schema.org record", () => {
  test("offers each level at its real charge", async () => {
    const record = courseRecord(await describeOf("masonry"), origin);
    expect(record.offers).toEqual(
      [
        ["Beginner", 95_000],
        ["Intermediate", 165_000],
        ["Advanced", 265_000],
      ].map(([name, price]) => ({
        "@type": "Offer",
        name,
        category: "Paid",
        price: `${price}`,
        priceCurrency: "NGN",
        url: "https://zaure.example/programs/masonry",
      })),
    );
    expect(JSON.stringify(record)).not.toContain("70000");
    const { intakes } = await describeOf("masonry");
    const instances = record.hasCourseInstance as Record<string, unknown>[];
    expect(instances).toHaveLength(intakes.length * 3);
    const startDate = intakes[0]?.startsOn ?? "";
    expect(instances.slice(0, 3)).toMatchObject(
      ["Beginner", "Intermediate", "Advanced"].map((name, at) => {
        const endDate = lastTrainingDay(addMonths(startDate, 3 * (at + 1)));
        return {
          "@type": "CourseInstance",
          name,
          courseMode: "Onsite",
          startDate,
          endDate,
          courseSchedule: { endDate, repeatFrequency: "Weekly", repeatCount: 13 * (at + 1) },
          location: { address: { addressLocality: "Jalingo", addressCountry: "NG" } },
        };
      }),
    );
  });

  test("has one instance for an intake without levels, with its own end", async () => {
    const program = await describeOf("soap-making");
    const record = courseRecord(program, origin);
    expect(record.hasCourseInstance).toMatchObject(
      program.intakes.map(({ startsOn, endsOn }) => ({ startDate: startsOn, endDate: endsOn })),
    );
  });

  test("has no offers for a program that is over", async () => {
    expect(courseRecord(await describeOf("free-skill-training"), origin)).not.toHaveProperty(
      "offers",
    );
  });

  test("names another provider", async () => {
    const record = courseRecord(await describeOf("responsive-web-design"), origin);
    expect(record.provider).toEqual({ "@type": "Organization", name: "freeCodeCamp" });
    expect(record.offers).toMatchObject([{ category: "Free", price: "0" }]);
  });
});
