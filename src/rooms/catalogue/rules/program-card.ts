import { type CentreId, listCentres } from "#foundation/academy/centres.ts";
import { type FeeSchedule, quoteFee, quoteLevels } from "./fees/fees.ts";
import type { ShownPicture } from "./pictures.ts";
import {
  isPast,
  mayGoInCart,
  type Program,
  type RegistrationForm,
  registrationFormOf,
  type ShownIntake,
} from "./program.ts";
import type { Family, Level, Mode, PriceType } from "./program-terms.ts";
import { fewSeatsLeft, nextWithSeat } from "./training/seats.ts";

export type LevelFee = { level: Level; totalKobo: number };

/** The data of a program card. Kept small, because it is also sent to the browser. */
export type ProgramCardFacts = {
  id: string;
  title: string;
  description: string;
  mode: Mode;
  priceType: PriceType;
  location: string;
  durationText: string;
  level: Level;
  levels: Level[];
  instructor: string;
  family: Family;
  glyph: string;
  form: RegistrationForm;
  externalUrl: string | null;
  /** Per level on offer; empty when the level does not decide the price. */
  fees: LevelFee[];
  /** The lowest price. */
  fromKobo: number;
  /** The first day of the next intake, or of a one-time program. */
  startsOn: string | null;
  /** Its town, where a program of several towns does not start in all of them that day; else null. */
  startsIn: string | null;
  /** Of that start, if few are left; 0 when all starts are full. */
  seatsLeft: number | null;
  endsOn: string | null;
  past: boolean;
  mayGoInCart: boolean;
  /** Its first photograph; without one the drawn picture stays. */
  picture?: ShownPicture | undefined;
};

const townsOf = ({ location }: Pick<Program, "location">) =>
  listCentres().filter(({ city }) => location.includes(city));

/** When a program starts next, with a seat. @param coming its intakes that have not started, the next one first */
function nextStartOf(
  program: Pick<Program, "location" | "startsOn">,
  coming: readonly ShownIntake[],
) {
  const next = nextWithSeat(coming);
  const starting = coming.filter(({ startsOn }) => startsOn === next?.startsOn);
  const town = townsOf(program).find(({ id }) => id === next?.centreId);
  return {
    startsOn: next?.startsOn ?? program.startsOn,
    startsIn: town && starting.length < townsOf(program).length ? town.city : null,
    seatsLeft: next && fewSeatsLeft(next),
  };
}

/** The card of a program for somebody who has chosen a town: where it is taught there, its next start is that town's. */
export function cardInTown<Card extends ProgramCardFacts>(
  card: Card,
  program: Pick<Program, "location" | "startsOn" | "endsOn">,
  coming: readonly ShownIntake[],
  town: CentreId,
): Card {
  const isThere = townsOf(program).some(({ id }) => id === town);
  // The one day of a program with fixed dates is everybody's.
  if (!isThere || program.endsOn !== null) return card;
  const next = nextWithSeat(coming.filter(({ centreId }) => centreId === town));
  return {
    ...card,
    ...{ startsOn: next?.startsOn ?? null, startsIn: null, seatsLeft: next && fewSeatsLeft(next) },
  };
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
    location: program.location,
    durationText: program.durationText,
    level: program.level,
    levels: program.levels,
    instructor: program.instructor,
    family: program.family,
    glyph: program.glyph,
    form: registrationFormOf(program),
    externalUrl: program.externalUrl,
    fees,
    fromKobo:
      fees.length > 0
        ? Math.min(...fees.map(({ totalKobo }) => totalKobo))
        : quoteFee({ program, level: null, schedule }).totalKobo,
    ...nextStartOf(program, coming),
    endsOn: program.endsOn,
    past: isPast(program, today),
    mayGoInCart: mayGoInCart(program, today),
    ...(picture ? { picture } : {}),
  };
}
