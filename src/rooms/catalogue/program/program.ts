import { codes } from "#academy";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { programs } from "../tables.server.ts";
import type { Weekday } from "../training/weekdays.ts";
import type { Level } from "./program-terms.ts";

/** A program of the catalogue: its row, without what only its editors need. */
export type Program = Omit<typeof programs.$inferSelect, "unanswered" | "version" | "updatedAt">;

export type Intake = {
  id: string;
  programId: string;
  /** Null for online. */
  centreId: CentreId | null;
  startsOn: string;
  endsOn: string;
  seats: number;
  /** The days of the week on which it trains; empty: the usual ones (training/weekly-times.ts). */
  days: Weekday[];
  /** `HH:MM`, both or neither. */
  hoursFrom: string | null;
  hoursTo: string | null;
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
