import { describe, expect, test } from "vitest";
import type { Level } from "../program/program-terms.ts";
import { type FeeSchedule, quoteFee } from "./fees.ts";

const kobo = (registration: number, tuition: number, practical: number, certification: number) => ({
  registration: registration * 100,
  tuition: tuition * 100,
  practical: practical * 100,
  certification: certification * 100,
});

const schedule: FeeSchedule = {
  holdsFrom: "2024-01-01",
  levels: {
    beginner: kobo(10_000, 40_000, 30_000, 15_000),
    intermediate: kobo(10_000, 70_000, 60_000, 25_000),
    advanced: kobo(10_000, 130_000, 90_000, 35_000),
  },
  plans: { beginner: {}, intermediate: {}, advanced: {} },
};

const trade = {
  mode: "physical",
  priceType: "paid",
  priceKobo: 7_000_000,
  levels: ["beginner", "intermediate", "advanced"] as Level[],
} as const;

describe("paid physical programs cost their level", () => {
  test.each([
    ["beginner", [1_000_000, 4_000_000, 3_000_000, 1_500_000], 9_500_000],
    ["intermediate", [1_000_000, 7_000_000, 6_000_000, 2_500_000], 16_500_000],
    ["advanced", [1_000_000, 13_000_000, 9_000_000, 3_500_000], 26_500_000],
  ] as const)("%s", (level, amounts, totalKobo) => {
    const quote = quoteFee({ program: trade, level, schedule });
    expect(quote.totalKobo).toBe(totalKobo);
    expect(quote.components).toEqual([
      { component: "registration", amountKobo: amounts[0] },
      { component: "tuition", amountKobo: amounts[1] },
      { component: "practical", amountKobo: amounts[2] },
      { component: "certification", amountKobo: amounts[3] },
    ]);
  });

  test.each([null, "master", "", "Beginner"])("level %j is refused", (level) => {
    expect(() => quoteFee({ program: trade, level: level as Level, schedule })).toThrow(RangeError);
  });

  test("so is a level that the program does not offer", () => {
    const program = { ...trade, levels: ["intermediate", "advanced"] as Level[] };
    expect(() => quoteFee({ program, level: "beginner", schedule })).toThrow(RangeError);
  });
});

describe("other programs", () => {
  test.each(["online", "hybrid"] as const)("paid %s costs its price, as tuition", (mode) => {
    const program = { ...trade, mode, levels: [], priceKobo: 7_500_000 };
    const wanted = {
      components: [{ component: "tuition", amountKobo: 7_500_000 }],
      totalKobo: 7_500_000,
      plan: {},
    };
    expect(quoteFee({ program, level: null, schedule })).toEqual(wanted);
    expect(quoteFee({ program, level: "advanced", schedule })).toEqual(wanted);
  });

  test.each(["free", "sponsorship"] as const)(
    "%s costs nothing, whatever the record says",
    (priceType) => {
      for (const mode of ["physical", "online", "hybrid"] as const) {
        const quote = quoteFee({ program: { ...trade, mode, priceType }, level: null, schedule });
        expect(quote).toEqual({ components: [], totalKobo: 0, plan: {} });
      }
    },
  );
});
