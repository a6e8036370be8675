import { codes } from "#academy";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { Company, Family, Level, Mode, PriceType } from "./program-terms.ts";
import type { WeekPlan } from "./training/week-plan.ts";

export type Program = {
  /** kebab-case, part of its address */
  id: string;
  /** Position in the catalogue, from 1. */
  number: number;
  title: string;
  /** One line, shown whole on cards: at most `longestDescription` characters. */
  description: string;
  /** The longer description on the program's page; null when there is none. */
  overview: string | null;
  whatYouLearn: string;
  whoItIsFor: string;
  afterwards: string;
  skills: string[];
  included: string[];
  /** The price of a paid program without levels (fees.ts computes all fees). */
  priceKobo: number;
  /** `zaure` for the academy itself, or the name of an external provider. */
  platform: string;
  platformCourseId: string;
  videoUrl: string | null;
  instructor: string;
  /** A sentence about the instructor. */
  instructorNote: string | null;
  /** What to buy to work alone afterwards, the first purchase first. */
  toolsToOwn: string[];
  weekPlan: WeekPlan | null;
  /** Null when nobody has said. */
  worksWith: Company | null;
  /** Whether a learner must have a computer; a phone is enough for all others. */
  needsComputer: boolean;
  /** `3 to 9 months`, `8 weeks` */
  durationText: string;
  level: Level;
  /** Levels on offer; empty when there are none. */
  levels: Level[];
  mode: Mode;
  priceType: PriceType;
  /** The centres that teach it; empty online. */
  centreIds: CentreId[];
  family: Family;
  glyph: string;
  /** The registration address, if registration is on another site. */
  externalUrl: string | null;
  /** `YYYY-MM-DD`; only for programs that take place once. */
  startsOn: string | null;
  endsOn: string | null;
  /** Whether an admin opened registration. Only used for hybrid programs. */
  hybridOpen: boolean;
  /** Other names of the trade, for the search. */
  synonyms: string[];
  /** Null for a draft, which only admins see. */
  publishedAt: Date | null;
  /** When the program was withdrawn. Links and paid enrolments stay. */
  archivedAt: Date | null;
  createdAt: Date;
};

export type Intake = {
  id: string;
  programId: string;
  centreId: CentreId | null;
  startsOn: string;
  endsOn: string;
  seats: number;
};

/** An intake as pages show it. */
export type ShownIntake = Intake & {
  /** Taken or held. */
  seatsTaken: number;
};

export const ownPlatform = codes.platform;

export function isPaidByLevel(program: Pick<Program, "mode" | "priceType">): boolean {
  return program.mode === "physical" && program.priceType === "paid";
}

export function levelOffered(
  program: Pick<Program, "levels">,
  level: string | null | undefined,
): level is Level {
  return (program.levels as (string | null | undefined)[]).includes(level);
}

/** The level selected by default; null when there are none. */
export function defaultLevel(program: Pick<Program, "level" | "levels">): Level | null {
  return levelOffered(program, program.level) ? program.level : (program.levels[0] ?? null);
}

/** Whether a one-time program has ended. @param today `YYYY-MM-DD` */
export function isPast(program: Pick<Program, "endsOn">, today: string): boolean {
  return program.endsOn !== null && program.endsOn < today;
}

export type RegistrationForm =
  | "online"
  | "physical"
  | "hybrid"
  | "hybrid-closed"
  | "external"
  | "unknown";

/** The registration form for a program (spec §2.6, course registration). */
export function registrationFormOf(
  program: Pick<Program, "mode" | "externalUrl" | "hybridOpen">,
): RegistrationForm {
  if (program.externalUrl !== null) return "external";
  switch (program.mode) {
    case "online":
    case "physical":
      return program.mode;
    case "hybrid":
      return program.hybridOpen ? "hybrid" : "hybrid-closed";
    default:
      return "unknown";
  }
}

type Registrable = Pick<Program, "mode" | "externalUrl" | "hybridOpen" | "endsOn" | "archivedAt">;

/** Whether the program accepts enrolments here. @param today `YYYY-MM-DD` in Lagos */
export function takesRegistrationsHere(program: Registrable, today: string): boolean {
  const form = registrationFormOf(program);
  return (
    (form === "online" || form === "physical" || form === "hybrid") &&
    program.archivedAt === null &&
    !isPast(program, today)
  );
}

/** Whether people apply for a sponsored place instead of buying it. @param today `YYYY-MM-DD` in Lagos */
export function mayGoInCart(program: Registrable & Pick<Program, "priceType">, today: string) {
  return program.priceType !== "sponsorship" && takesRegistrationsHere(program, today);
}
