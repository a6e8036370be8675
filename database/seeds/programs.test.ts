import { describe, expect, test } from "vitest";
import { programs as seedPrograms } from "#academy/programs";
import { durationMonths } from "#rooms/catalogue/levels/levels.ts";
import { families, longestDescription } from "#rooms/catalogue/program/program-terms.ts";
import { weekdayOf } from "#rooms/catalogue/training/weekdays.ts";
import { suitsTime, trainingTimes } from "#rooms/catalogue/training/weekly-times.ts";
import { seedIntakes, trainingEnd } from "./intakes.ts";
import type { SeedProgram } from "./program-file.ts";

const trades = [
  "masonry",
  "plumbing",
  "tiling",
  "painting",
  "carpentry",
  "aluminium",
  "welding",
  "solar",
  "electrical",
  "gsm",
  "satellite",
  "auto mechanic",
  "cng conversion",
  "motorcycle",
  "fashion",
  "furniture",
  "leather",
  "creative media",
  "hospitality",
  "beauty",
  "health care",
  "office administration",
  "web and mobile development",
  "social media",
];
const byId = (id: string) => {
  const program = seedPrograms.find((p) => p.id === id);
  if (!program) throw new Error(`${id} is missing`);
  return program;
};
const where = (mode: string, priceType: string) =>
  seedPrograms.filter((p) => p.mode === mode && p.priceType === priceType);
const isTrade = (p: SeedProgram) => p.mode === "physical" && p.priceType === "paid";
const expectUnique = (values: string[]) => expect([...new Set(values)]).toEqual(values);
const weekday = (iso: string) => new Date(`${iso}T00:00:00Z`).getUTCDay();

describe("the seed catalogue", () => {
  test("has 45 programs with unique ids, course ids, titles and times", () => {
    expect(seedPrograms).toHaveLength(45);
    expectUnique(seedPrograms.map((p) => p.id));
    expectUnique(seedPrograms.map((p) => p.platformCourseId));
    expectUnique(seedPrograms.map((p) => p.title));
    expectUnique(seedPrograms.map((p) => p.createdAt));
    for (const p of seedPrograms) expect(p.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test.each(trades)("teaches %s as a paid physical trade", (trade) => {
    const found = seedPrograms.filter(isTrade).map((p) => p.title.toLowerCase());
    expect(found.some((title) => title.includes(trade))).toBe(true);
  });

  test("fills every mode and price type", () => {
    for (const mode of ["physical", "online", "hybrid"]) {
      for (const priceType of ["free", "paid", "sponsorship"]) {
        expect(where(mode, priceType), `${mode} ${priceType}`).not.toHaveLength(0);
      }
    }
    expect(where("physical", "paid").length).toBeGreaterThan(45 / 2);
    expect(where("physical", "sponsorship").length).toBeGreaterThanOrEqual(3);
    expect(where("online", "free").length).toBeGreaterThanOrEqual(2);
    expect(where("hybrid", "paid").length).toBeGreaterThanOrEqual(4);
  });

  test("opens with the physical trades", () => {
    const count = where("physical", "paid").length;
    expect(seedPrograms.slice(0, count).every(isTrade)).toBe(true);
  });

  test.each(seedPrograms)("prices $id by rule", (p) => {
    if (p.priceType !== "paid") expect(p.priceNaira).toBe(0);
    else if (p.mode === "physical") expect(p.priceNaira).toBe(70000);
    else {
      expect(p.priceNaira).toBeGreaterThanOrEqual(30000);
      expect(p.priceNaira).toBeLessThanOrEqual(120000);
    }
  });

  test.each(seedPrograms)("offers levels with $id only when they decide the fee", (p) => {
    if (!isTrade(p)) {
      expect(p.levels).toEqual([]);
      expect(p.durationText).toMatch(/^\d+ (days|weeks)$/);
      return;
    }
    expect(p.levels.length).toBeGreaterThanOrEqual(2);
    expect(p.level).toBe(p.levels[0]);
    const [first, last] = [p.levels[0], p.levels.at(-1)].map((level) =>
      durationMonths(level ?? ""),
    );
    expect(p.durationText).toBe(`${first} to ${last} months`);
  });

  test.each(seedPrograms)("describes $id fully", (p) => {
    expect(p.description).toMatch(/^\p{Lu}.*[.]$/u);
    expect(p.description).not.toContain("…");
    expect(p.description.length).toBeGreaterThanOrEqual(40);
    expect(p.description.length).toBeLessThanOrEqual(longestDescription);
    expect(p.overview.length).toBeGreaterThanOrEqual(90);
    expect(p.overview.length).toBeLessThanOrEqual(220);
    const sentences = (text: string) => text.split(/(?<=[.?])\s+(?=[A-Z])/).length;
    expect(sentences(p.overview)).toBe(2);
    expect(sentences(p.whatYouLearn)).toBeGreaterThanOrEqual(2);
    expect(sentences(p.whatYouLearn)).toBeLessThanOrEqual(4);
    for (const text of [p.whoItIsFor, p.afterwards]) {
      expect(sentences(text)).toBeGreaterThanOrEqual(2);
      expect(sentences(text)).toBeLessThanOrEqual(3);
    }
    expect(p.skills.length).toBeGreaterThanOrEqual(5);
    expect(p.skills.length).toBeLessThanOrEqual(8);
    expect(p.included.length).toBeGreaterThanOrEqual(3);
    expect(p.included.length).toBeLessThanOrEqual(6);
    expectUnique(p.skills);
    expectUnique(p.included);
    expect(families).toContain(p.family);
    expect(p.glyph).toMatch(/^(ph|tabler|lucide|custom):[a-z]+(-[a-z]+)*$/);
    expect(p.instructor).toMatch(/^\p{Lu}\S+ \p{Lu}\S+$/u);
    expect(p.centreIds.length > 0, p.id).toBe(p.mode !== "online");
    expect(new Date(p.createdAt).toISOString().replace(".000", "")).toBe(p.createdAt);
    expect(p.createdAt).toMatch(/^202[456]/);
    if (p.externalUrl !== undefined) expect(new URL(p.externalUrl).protocol).toBe("https:");
  });

  test.each(seedPrograms)("says who teaches $id, what to own and how a week goes", (p) => {
    expect(p.instructorNote).toMatch(new RegExp(`^${p.instructor} .*\\.$`));
    expect(p.instructorNote.length).toBeLessThanOrEqual(150);
    expect(p.toolsToOwn.length).toBeGreaterThanOrEqual(1);
    expect(p.toolsToOwn.length).toBeLessThanOrEqual(6);
    expectUnique(p.toolsToOwn);
    // No prices: they would be invented.
    expect(p.toolsToOwn.join(" ")).not.toMatch(/₦|naira|\d{3}/i);
    expect(Object.keys(p.weekPlan ?? {})).toEqual(p.levels);
    const weeks = Object.values(p.weekPlan ?? {}).flatMap((week) => Object.values(week));
    expect(weeks).toHaveLength(p.levels.length * 3);
    expectUnique(weeks);
    if (p.needsComputer) expect(p.whoItIsFor).toMatch(/laptop|computer/);
  });

  test("has no two texts that begin with the same three words", () => {
    const opening = (text: string) => text.toLowerCase().split(/\W+/).slice(0, 3).join(" ");
    for (const key of [
      "description",
      "overview",
      "whatYouLearn",
      "whoItIsFor",
      "afterwards",
    ] as const) {
      expectUnique(seedPrograms.map((p) => opening(p[key])));
    }
  });

  test("promises nobody a job or an income", () => {
    for (const p of seedPrograms) {
      const text = [
        ...[p.description, p.overview, p.whatYouLearn, p.whoItIsFor, p.afterwards],
        ...[p.instructorNote, ...p.included, ...p.toolsToOwn],
      ];
      expect(text.join(" ")).not.toMatch(/guarantee|you will earn|a job waiting|best|world-class/i);
    }
  });

  test("uses no glyph twice", () => {
    expectUnique(seedPrograms.map((p) => p.glyph));
  });

  test("holds the programs that other pages rely on", () => {
    expect(byId("free-skill-training")).toMatchObject({
      mode: "physical",
      priceType: "free",
      centreIds: ["jalingo"],
      startsOn: "2025-08-25",
      endsOn: "2025-09-03",
      externalUrl: "https://forms.zaure.example/free-skill-training",
    });
    expect(byId("customs-clearing").priceType).toBe("paid");
    expect(byId("export-documentation")).toMatchObject({ mode: "online", priceType: "paid" });
    expect(byId("solar-design-live")).toMatchObject({ mode: "online", priceNaira: 75000 });
    expect(byId("social-media-business-live")).toMatchObject({ mode: "online", priceNaira: 60000 });
    const external = seedPrograms.filter((p) => p.platform !== "zaure");
    expect(external.length).toBeGreaterThanOrEqual(2);
    for (const p of external) {
      expect(p).toMatchObject({ mode: "online", priceType: "free" });
      expect(p.externalUrl).toBeDefined();
    }
  });
});

describe.each(["2024-02-29", "2026-01-31", "2026-12-28", "2027-06-07"])(
  "intakes seen on %s",
  (today) => {
    const intakes = seedIntakes(today);
    const ofProgram = (id: string) => intakes.filter((i) => i.programId === id);

    test("have unique ids and are the same twice", () => {
      expectUnique(intakes.map((i) => i.id));
      expect(seedIntakes(today)).toEqual(intakes);
    });

    test("lie in the future, start and end on their days, by default a Monday, and last as long as the program", () => {
      for (const intake of intakes) {
        if (intake.programId === "free-skill-training") continue;
        expect(intake.startsOn > today, intake.id).toBe(true);
        const end = trainingEnd(intake.startsOn, byId(intake.programId).durationText);
        if (intake.days.length === 0) {
          expect(weekday(intake.startsOn), intake.id).toBe(1);
          expect(intake.endsOn).toBe(end);
        } else {
          expect(intake.days).toContain(weekdayOf(intake.startsOn));
          expect(intake.days).toContain(weekdayOf(intake.endsOn));
          expect(
            intake.endsOn <= end && Date.parse(end) - Date.parse(intake.endsOn) < 7 * 86_400_000,
            intake.id,
          ).toBe(true);
        }
        expect(intake.endsOn > intake.startsOn, intake.id).toBe(true);
        expect(intake.seats).toBeGreaterThanOrEqual(12);
        expect(intake.seats).toBeLessThanOrEqual(24);
      }
    });

    test("are one to three for a program with registration here, none for the others", () => {
      for (const p of seedPrograms) {
        const count = ofProgram(p.id).length;
        if (p.externalUrl && !p.startsOn) expect(count, p.id).toBe(0);
        else expect(count >= 1 && count <= 3, `${p.id} has ${count}`).toBe(true);
      }
      expect(ofProgram("free-skill-training")).toEqual([
        {
          id: "free-skill-training-1",
          programId: "free-skill-training",
          centreId: "jalingo",
          startsOn: "2025-08-25",
          endsOn: "2025-09-03",
          seats: 24,
          days: [],
          hoursFrom: null,
          hoursTo: null,
        },
      ]);
    });

    test("some are in the evening, some on weekends, and some say their hours", () => {
      for (const time of trainingTimes)
        expect(intakes.filter((one) => suitsTime(one, time)).length, time).toBeGreaterThan(3);
      expect(intakes).toContainEqual(
        expect.objectContaining({ days: [], hoursFrom: "08:00", hoursTo: "14:00" }),
      );
    });

    test("are at the program's places, at both centres if it names both", () => {
      for (const p of seedPrograms) {
        if (p.externalUrl) continue;
        const centres = [...new Set(ofProgram(p.id).map(({ centreId }) => centreId))].sort();
        expect(centres, p.id).toEqual(p.mode === "online" ? [null] : p.centreIds.toSorted());
      }
      const first = seedPrograms.filter(isTrade).map((p) => ofProgram(p.id)[0]?.centreId);
      expect(new Set(first).size).toBe(2);
    });

    test("give the featured workshops 20, 15 and 12 seats", () => {
      const featured = {
        "kampala-dyeing": [5, 20],
        "generator-care": [3, 15],
        "soap-making": [4, 12],
      };
      for (const [id, [days, seats]] of Object.entries(featured)) {
        expect(byId(id)).toMatchObject({
          mode: "physical",
          priceType: "free",
          durationText: `${days} days`,
        });
        for (const intake of ofProgram(id)) expect(intake.seats).toBe(seats);
      }
    });
  },
);

test("training ends on the last training day", () => {
  expect(trainingEnd("2026-11-30", "5 days")).toBe("2026-12-04");
  expect(trainingEnd("2026-11-30", "4 weeks")).toBe("2026-12-26");
  expect(trainingEnd("2026-11-30", "3 to 9 months")).toBe("2027-08-28");
  expect(trainingEnd("2026-05-31", "3 to 9 months")).toBe("2027-02-27");
  expect(() => trainingEnd("2026-11-30", "soon")).toThrow("Unknown duration");
});
