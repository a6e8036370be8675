import type {
  Company,
  Family,
  Level,
  Mode,
  PriceType,
} from "#rooms/catalogue/rules/program-terms.ts";
import type { WeekPlan } from "#rooms/catalogue/rules/training/week-plan.ts";

/** The shape of seeded programs and intakes. Types only. */

export type SeedProgram = {
  /** kebab-case slug, stable */
  id: string;
  title: string;
  /** one line of at most 70 characters; shown on cards and searched */
  description: string;
  /** two sentences, at most 220 characters; shown on the program's page and searched */
  overview: string;
  whatYouLearn: string;
  whoItIsFor: string;
  afterwards: string;
  /** 5 to 8 */
  skills: string[];
  /** 3 to 6 */
  included: string[];
  /** 70000 for a paid physical program (never shown: the level decides), 0 for free and sponsorship */
  priceNaira: number;
  /** "zaure" for the academy itself, or the name of another provider */
  platform: string;
  platformCourseId: string;
  instructor: string;
  instructorNote: string;
  /** what to buy afterwards, without prices */
  toolsToOwn: string[];
  /** a week of each level; null without levels */
  weekPlan: WeekPlan | null;
  worksWith: Company;
  needsComputer: boolean;
  /** "3 to 9 months", "8 weeks", "5 days" */
  durationText: string;
  level: Level;
  /** the levels on offer; only paid physical programs have levels */
  levels: Level[];
  mode: Mode;
  priceType: PriceType;
  /** The centres that teach it; empty online. */
  centreIds: Lowercase<string>[];
  family: Family;
  /** iconify name without "-duotone", or "custom:…" */
  glyph: string;
  /** the https address for registration on another site */
  externalUrl?: string;
  startsOn?: string;
  endsOn?: string;
  /** ISO UTC */
  createdAt: string;
};

/** What a file of programs holds; `programs.ts` adds the rest by id. */
export type SeedProgramTexts = Omit<
  SeedProgram,
  "instructorNote" | "toolsToOwn" | "weekPlan" | "worksWith" | "needsComputer"
>;

/** By program id. */
export type SeedWeekPlans = Readonly<Record<string, WeekPlan>>;

export type SeedIntake = {
  id: string;
  programId: string;
  /** Null for online. */
  centreId: Lowercase<string> | null;
  startsOn: string;
  endsOn: string;
  seats: number;
};
