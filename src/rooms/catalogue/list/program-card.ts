import type { CentreId } from "#foundation/academy/centres.ts";
import { placeInWords } from "../centres/location.ts";
import { type FeeSchedule, quoteFee, quoteLevels } from "../fees/fees.ts";
import { nextWithSeat } from "../intakes/seats.ts";
import { type TownStart, townStarts } from "../intakes/town-starts.ts";
import type { ShownPicture } from "../pictures/pictures.ts";
import {
  isPaidByLevel,
  isPast,
  mayGoInCart,
  type Program,
  type RegistrationForm,
  registrationFormOf,
  type ShownIntake,
} from "../program/program.ts";
import type { Family, Level, Mode, PriceType } from "../program/program-terms.ts";
import { durationOf, levelRange } from "../program/program-words.ts";

export type LevelFee = { level: Level; totalKobo: number };

/** The data of a program card. Kept small, because it is also sent to the browser. */
export type ProgramCardFacts = {
  id: string;
  title: string;
  description: string;
  mode: Mode;
  priceType: PriceType;
  /** Where it is taught, as text. */
  location: string;
  centreIds: CentreId[];
  durationText: string;
  level: Level;
  levels: Level[];
  /** `Beginner to advanced` */
  levelText: string;
  instructor: string;
  family: Family;
  glyph: string;
  form: RegistrationForm;
  externalUrl: string | null;
  /** Per level on offer; empty when the level does not decide the price. */
  fees: LevelFee[];
  fromKobo: number;
  /** The first day of the next intake, or of a one-time program. */
  startsOn: string | null;
  /** The next start in each of its towns. Empty for a program with fixed dates whose places are not managed here. */
  starts: readonly TownStart[];
  /** The start that its form is for, in a list of evenings or of a month; else the next one. */
  intakeId?: string | undefined;
  endsOn: string | null;
  past: boolean;
  mayGoInCart: boolean;
  /** Its first photograph; without one the drawn picture stays. */
  picture?: ShownPicture | undefined;
};

/** 0 for an archived program whose levels no longer have fees. */
function lowestPrice(program: Program, fees: readonly LevelFee[]): number {
  if (fees.length > 0) return Math.min(...fees.map(({ totalKobo }) => totalKobo));
  if (isPaidByLevel(program)) return 0;
  return quoteFee({ program, level: null, schedule: null }).totalKobo;
}

/**
 * @param coming its intakes that have not started, the next one first
 * @param today `YYYY-MM-DD` in Lagos
 */
export function cardFactsOf(
  program: Program,
  facts: {
    schedule: FeeSchedule | null;
    coming: readonly ShownIntake[];
    today: string;
    picture?: ShownPicture | undefined;
  },
): ProgramCardFacts {
  const { schedule, coming, today, picture } = facts;
  const fees = quoteLevels(program, schedule).map(({ level, totalKobo }) => ({ level, totalKobo }));
  return {
    id: program.id,
    title: program.title,
    description: program.description,
    mode: program.mode,
    priceType: program.priceType,
    location: placeInWords(program),
    centreIds: program.centreIds,
    durationText: durationOf(program),
    level: program.level,
    levels: program.levels,
    levelText: levelRange(program),
    instructor: program.instructor,
    family: program.family,
    glyph: program.glyph,
    form: registrationFormOf(program),
    externalUrl: program.externalUrl,
    fees,
    fromKobo: lowestPrice(program, fees),
    startsOn: nextWithSeat(coming)?.startsOn ?? program.startsOn,
    starts: townStarts(program, coming, today),
    endsOn: program.endsOn,
    past: isPast(program, today),
    mayGoInCart: mayGoInCart(program, today),
    ...(picture ? { picture } : {}),
  };
}
