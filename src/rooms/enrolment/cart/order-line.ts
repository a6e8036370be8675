import { type FeeQuote, type FeeSchedule, quoteFee } from "#rooms/catalogue/fees/fees.ts";
import { defaultLevel, levelOffered, type Program } from "#rooms/catalogue/program/program.ts";
import type { Level } from "#rooms/catalogue/program/program-terms.ts";
import { centresOf } from "../registration/enrolment-rules.ts";
import { type Refusal, registrationOf } from "../registration/registration.ts";
import { mostInCart } from "./cart.ts";

export const mostOrderLines = mostInCart;

/** A program as a cart names it. Nothing in it can set an amount. */
export type ProgramChoice = {
  readonly courseId: string;
  readonly trainingLevel?: string | null | undefined;
  readonly preferredLocation?: string | null | undefined;
};

/** A program that can be ordered, with today's fee. */
export type OrderLine<P extends Program = Program> = {
  readonly program: P;
  readonly trainingLevel: Level | null;
  /** The centre's name; null if there is none, or if the form asks for it later. */
  readonly preferredLocation: string | null;
  readonly fee: FeeQuote;
};

const refuse = (code: string, text: string): { refusal: Refusal } => ({ refusal: { code, text } });

/** The places that a program can be ordered for; none online. */
export const placesToOrder = (program: Pick<Program, "mode" | "centreIds">): string[] =>
  program.mode === "online" ? [] : centresOf(program);

/**
 * The line of an item, or why the program can't be ordered.
 * @param today `YYYY-MM-DD` in Lagos
 * @param withoutLevel what an item without a level means: a quote shows the program's default, but an order must name a
 *   level, because it sets the price
 */
export function lineOf<P extends Program>(
  item: ProgramChoice,
  program: P | undefined,
  {
    today,
    schedule,
    withoutLevel,
  }: { today: string; schedule: FeeSchedule | null; withoutLevel: "default" | "refused" },
): { line: OrderLine<P> } | { refusal: Refusal } {
  if (!program) return refuse("unknown_program", "We could not find this program.");
  const registration = registrationOf(program, today);
  if ("refusal" in registration) return registration;
  if (program.priceType === "sponsorship") {
    return refuse(
      "sponsorship",
      "A sponsor pays for this program. Apply for a place on the program's page.",
    );
  }
  const hasLevels = program.levels.length > 0;
  if (hasLevels && !item.trainingLevel && withoutLevel === "refused") {
    return refuse("level_missing", "Choose a training level.");
  }
  const level = hasLevels ? item.trainingLevel || defaultLevel(program) : null;
  if (hasLevels && !levelOffered(program, level)) {
    return refuse("level_not_offered", "Choose a training level that this program offers.");
  }
  const places = placesToOrder(program);
  const place = (places.length === 1 ? places[0] : item.preferredLocation) || null;
  if (place !== null && places.length > 0 && !places.includes(place)) {
    return refuse("location_not_offered", "Choose a training centre that teaches this program.");
  }
  const trainingLevel = levelOffered(program, level) ? level : null;
  return {
    line: {
      program,
      trainingLevel,
      preferredLocation: places.length > 0 ? place : null,
      fee: quoteFee({ program, level: trainingLevel, schedule }),
    },
  };
}
