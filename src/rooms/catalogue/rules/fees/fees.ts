import { isPaidByLevel, levelOffered, type Program } from "../program.ts";
import { type FeeComponent, feeComponents, type Level } from "../program-terms.ts";

/**
 * By when a level's fee is due: weeks after the first day of training, by component. A component that is not named is due
 * at registration. A payer can always pay all at once.
 */
export type InstalmentPlan = Readonly<Partial<Record<FeeComponent, number | undefined>>>;

/** Components that a plan may put off. Registration is due when somebody registers. */
export const laterComponents = ["tuition", "practical", "certification"] as const;

/** By when a component is at the latest: a year after the first day of training. */
export const mostWeeks = 52;

/** The plan of each level until an owner changes it. */
export const seededPlan: InstalmentPlan = { practical: 4, certification: 8 };

/** Fees of physical training per level, in kobo, from a start day. */
export type FeeSchedule = {
  /** `YYYY-MM-DD` */
  holdsFrom: string;
  levels: Readonly<Record<Level, Readonly<Record<FeeComponent, number>>>>;
  plans: Readonly<Record<Level, InstalmentPlan>>;
};

export type FeeLine = { component: FeeComponent; amountKobo: number };

/** `plan`: which components are due later; empty when all is due at registration. */
export type FeeQuote = { components: FeeLine[]; totalKobo: number; plan: InstalmentPlan };

/**
 * What a learner pays, in kobo. Nothing else computes fees. Free and sponsored programs cost nothing;
 * paid physical programs cost their level's total; every other paid program costs its price.
 * @param level required for paid physical programs, ignored for others
 * @param schedule null when no fees hold: then only programs that are not paid by level have a price
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
  if (!schedule) throw new RangeError("no fees hold");
  const fees = schedule.levels[level];
  const components = feeComponents.map((component) => ({ component, amountKobo: fees[component] }));
  const totalKobo = components.reduce((sum, line) => sum + line.amountKobo, 0);
  return { components, totalKobo, plan: schedule.plans[level] };
}

/** The price of a paid physical program at a level, in kobo. */
export function levelTotal({ levels }: FeeSchedule, level: Level): number {
  return feeComponents.reduce((sum, component) => sum + levels[level][component], 0);
}

export type LevelQuote = FeeQuote & { level: Level };

/** The price of each level on offer; empty when the level does not decide the price. */
export function quoteLevels(
  program: Pick<Program, "mode" | "priceType" | "priceKobo" | "levels">,
  schedule: FeeSchedule | null,
): LevelQuote[] {
  if (!isPaidByLevel(program)) return [];
  return program.levels.map((level) => ({ level, ...quoteFee({ program, level, schedule }) }));
}
