import { townNamed, townOf } from "#foundation/academy/towns.ts";
import { formatShortDay } from "#foundation/time/time.ts";
import { locationOf } from "../centres/location.ts";
import { levelNamed } from "../levels/levels.ts";
import type { ProgramCardFacts } from "../list/program-card.ts";
import {
  defaultLevel,
  type Program,
  type RegistrationForm,
  type ShownIntake,
} from "../program/program.ts";
import { levelRange } from "../program/program-words.ts";
import { latestEnd, levelEnds, trainingEnd } from "../training/training-days.ts";
import { shortTimes } from "../training/weekly-times.ts";
import { fewSeatsLeft, seatsInWords } from "./seats.ts";

export type CalendarStart = {
  /** Of its intake. */
  readonly id: string;
  readonly programId: string;
  readonly title: string;
  readonly town: string;
  /** `Yola`, `Online` */
  readonly townName: string;
  /** `Yola, Adamawa` */
  readonly location: string;
  readonly startsOn: string;
  /** `Beginner to advanced` */
  readonly levels: string;
  /** The last day of training, of each level: `27 Feb 2027 (beginner), 29 May 2027 (intermediate)` */
  readonly lastDays: string;
  /** `Sat and Sun, 9am to 2pm` */
  readonly times: string | null;
  /** `20 seats`, `6 seats left`, `full` */
  readonly seats: string;
  readonly isFull: boolean;
  readonly form: RegistrationForm;
  readonly externalUrl: string | null;
  readonly fee: Pick<ProgramCardFacts, "priceType" | "fees" | "fromKobo">;
};

type Entry = {
  readonly program: Program;
  readonly card: ProgramCardFacts;
  readonly intakes: readonly ShownIntake[];
};

/** The last day, or that of each level. Every day has its year, because a list runs over several. */
function lastDaysOf(intake: ShownIntake, { levels }: Program): string {
  const dayOf = (day: string) => formatShortDay(day, "");
  const ends = levelEnds(intake, levels);
  if (ends.length === 0) return dayOf(latestEnd(intake, levels));
  return ends
    .map(({ level, endsOn }) => `${dayOf(endsOn)} (${levelNamed(level).toLowerCase()})`)
    .join(", ");
}

type Start = Omit<Entry, "intakes"> & { readonly intake: ShownIntake };

/** The starts of some programs, the next one first. @param wanted all without a town or a month (`YYYY-MM`) */
export function startsOf(
  entries: readonly Entry[],
  wanted: { readonly town?: string | null; readonly month?: string | null },
): Start[] {
  const { town, month } = wanted;
  return entries
    .filter(({ card }) => !card.past)
    .flatMap(({ program, card, intakes }) =>
      intakes
        .filter((intake) => !town || townOf(intake) === town)
        .filter(({ startsOn }) => !month || startsOn.startsWith(month))
        .map((intake) => ({ program, card, intake })),
    )
    .sort(({ intake: one }, { intake: other }) =>
      one.startsOn < other.startsOn ? -1 : one.startsOn > other.startsOn ? 1 : 0,
    );
}

export function calendarStart({ program, card, intake }: Start): CalendarStart {
  const seatsLeft = fewSeatsLeft(intake);
  return {
    id: intake.id,
    programId: program.id,
    title: program.title,
    town: townOf(intake),
    townName: townNamed(townOf(intake)) ?? townOf(intake),
    location: locationOf(intake),
    startsOn: intake.startsOn,
    levels: levelRange(program),
    lastDays: lastDaysOf(intake, program),
    times: shortTimes(intake),
    seats: seatsInWords({ seats: intake.seats, seatsLeft }),
    isFull: seatsLeft === 0,
    form: card.form,
    externalUrl: card.externalUrl,
    fee: { priceType: card.priceType, fees: card.fees, fromKobo: card.fromKobo },
  };
}

/** Last day and fee of a start, both at the default level. */
export function usualTerms({ program, card, intake }: Start) {
  const level = defaultLevel(program);
  return {
    lastDay: trainingEnd(intake, level),
    feeKobo: card.fees.find((fee) => fee.level === level)?.totalKobo ?? card.fromKobo,
  };
}
