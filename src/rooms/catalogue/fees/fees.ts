import { openLevels } from "../levels/levels.ts";
import { isPaidByLevel, levelOffered, type Program } from "../program/program.ts";
import { type FeeComponent, feeComponents, type Level } from "../program/program-terms.ts";
import type { InstalmentPlan } from "./instalment-plan.ts";

/** Kobo by component. */
type LevelFees = Readonly<Record<FeeComponent, number>>;

/** Fees of physical training per level, in kobo, from a start day. */
export type FeeSchedule = {
  /** `YYYY-MM-DD` */
  holdsFrom: string;
  /** A level without fees is not offered by programs whose price depends on the level. */
  levels: Readonly<Record<Level, LevelFees>>;
  plans: Readonly<Record<Level, InstalmentPlan>>;
};

export type FeeLine = { component: FeeComponent; amountKobo: number };

/** `plan`: which components are due later; empty when all is due at registration. */
export type FeeQuote = { components: FeeLine[]; totalKobo: number; plan: InstalmentPlan };

/**
 * What a learner pays, in kobo. Nothing else computes fees. Free and sponsored programs cost nothing; paid physical
 * programs cost their level's total; every other paid program costs its price. A component that costs nothing has no
 * line.
 * @param level required for paid physical programs, ignored for others
 * @param schedule null when no fees are in effect: then only programs that are not paid by level have a price
 * @throws RangeError for a paid physical program with a level that it does not offer, or without a schedule
 */
export function quoteFee({
  program,
  level,
  schedule,
}: {
  program: Pick<Program, "mode" | "priceType" | "priceKobo" | "levels">;
  level: Level | null;
  schedule: FeeSchedule | null;
}): FeeQuote {
  if (program.priceType !== "paid") return { components: [], totalKobo: 0, plan: {} };
  if (!isPaidByLevel(program)) {
    return {
      components: [{ component: "tuition", amountKobo: program.priceKobo }],
      totalKobo: program.priceKobo,
      plan: {},
    };
  }
  if (!levelOffered(program, level)) throw new RangeError(`not a level on offer: ${level}`);
  const fees = schedule?.levels[level];
  if (!fees) throw new RangeError(`no fees are in effect for ${level}`);
  const components = feeComponents
    .map((component) => ({ component, amountKobo: fees[component] }))
    .filter(({ amountKobo }) => amountKobo > 0);
  const totalKobo = components.reduce((sum, line) => sum + line.amountKobo, 0);
  return { components, totalKobo, plan: schedule.plans[level] ?? {} };
}

/** Any paid physical program: all have the same fees. */
const anyProgram = { mode: "physical", priceType: "paid", priceKobo: 0 } as const;

/** What a paid physical program costs at each open level that has a fee, in their order. */
export const quoteOpenLevels = (schedule: FeeSchedule | null): LevelQuote[] =>
  quoteLevels({ ...anyProgram, levels: openLevels().map(({ id }) => id) }, schedule);

export type LevelQuote = FeeQuote & { level: Level };

/** The price of each level on offer that has a fee; empty when the level does not decide the price. */
export function quoteLevels(
  program: Pick<Program, "mode" | "priceType" | "priceKobo" | "levels">,
  schedule: FeeSchedule | null,
): LevelQuote[] {
  if (!isPaidByLevel(program)) return [];
  return program.levels
    .filter((level) => schedule?.levels[level])
    .map((level) => ({ level, ...quoteFee({ program, level, schedule }) }));
}

/** Whether it can be sold: a program priced by level needs fees for at least one of its levels. */
export const hasPrice = (
  program: Parameters<typeof quoteLevels>[0],
  schedule: FeeSchedule | null,
): boolean => !isPaidByLevel(program) || quoteLevels(program, schedule).length > 0;

/** The components that cost something at one or more of these levels, in their order. */
export const usedComponents = (quotes: readonly Pick<FeeQuote, "components">[]): FeeComponent[] =>
  feeComponents.filter((component) =>
    quotes.some(({ components }) => components.some((line) => line.component === component)),
  );

/** What a component costs, in kobo; null when it costs nothing. */
export const amountOfComponent = (
  { components }: Pick<FeeQuote, "components">,
  component: FeeComponent,
): number | null => components.find((line) => line.component === component)?.amountKobo ?? null;
