import { onlineTown, townOf } from "#foundation/academy/towns.ts";
import { nextWithSeat } from "../intakes/seats.ts";
import { townStarts } from "../intakes/town-starts.ts";
import type { ProgramCardFacts } from "../list/program-card.ts";
import type { Program, ShownIntake } from "../program/program.ts";
import type { Family } from "../program/program-terms.ts";
import type { ProgramSelection, ProgramSort } from "./program-selection.ts";

/** Filters of the list besides its tabs and its search. A program must match all of them. */
export type Narrowing = Pick<ProgramSelection, "town" | "family" | "month">;
export type NarrowingName = keyof Narrowing;

type Entry = {
  readonly program: Program;
  readonly card: ProgramCardFacts;
  readonly intakes: readonly ShownIntake[];
  /** Of `startMonthsOf`. */
  readonly startMonths: ReadonlySet<string>;
  /** The towns in which it is taught, or starts. */
  readonly towns: ReadonlySet<string>;
};

export const monthOf = (day: string): string => day.slice(0, 7);

/** The months in which a program starts: `2026-12` anywhere, `2026-12 yola` there. Made once, because lists ask often. */
export const startMonthsOf = (coming: readonly ShownIntake[]): ReadonlySet<string> =>
  new Set(
    coming.flatMap((intake) => {
      const month = monthOf(intake.startsOn);
      return [month, `${month} ${townOf(intake)}`];
    }),
  );

/** Online programs can be learned in every town, so their starts count there. */
const townFor = ({ program }: Pick<Entry, "program">, town: string | undefined) =>
  town && program.mode === "online" ? onlineTown : town;

const isFamily = ({ program }: Entry, family: Family | undefined) =>
  !family || program.family === family;

const isInTown = (entry: Entry, town: string | undefined) =>
  !town || entry.towns.has(town) || (entry.program.mode === "online" && town !== onlineTown);

const startsInMonth = (entry: Entry, { town, month }: Narrowing) => {
  const there = townFor(entry, town);
  return !month || entry.startMonths.has(there ? `${month} ${there}` : month);
};

/** The programs that match, in the same order. */
export function narrowPrograms<Found extends Entry>(
  entries: readonly Found[],
  narrowing: Narrowing,
): readonly Found[] {
  const { town, family, month } = narrowing;
  if (!town && !family && !month) return entries;
  return entries.filter(
    (entry) => isFamily(entry, family) && isInTown(entry, town) && startsInMonth(entry, narrowing),
  );
}

/** The results of a selection without one of its filters. */
export type Wider = { readonly without: NarrowingName; readonly count: number };

/** The filters that make a selection empty, each with the results without it. @param entries of the chosen tab */
export const widerThan = (entries: readonly Entry[], narrowing: Narrowing): Wider[] =>
  (["month", "family", "town"] as const)
    .filter((name) => narrowing[name] !== undefined)
    .map((without) => ({
      without,
      count: narrowPrograms(entries, { ...narrowing, [without]: undefined }).length,
    }))
    .filter(({ count }) => count > 0);

/** The intakes that a selection is about. */
const intakesFor = (entry: Entry, { town, month }: Narrowing) => {
  const there = townFor(entry, town);
  return entry.intakes.filter(
    (intake) =>
      (!there || townOf(intake) === there) && (!month || monthOf(intake.startsOn) === month),
  );
};

/** Later than any day, so that programs without a date come last. */
const never = "9999";

/** The programs in the requested order; equal ones keep their order. */
export function sortPrograms<Found extends Entry>(
  entries: readonly Found[],
  sort: ProgramSort,
  narrowing: Narrowing,
): Found[] {
  if (sort === "fee") {
    return [...entries].sort((one, other) => one.card.fromKobo - other.card.fromKobo);
  }
  const startOf = (entry: Found) =>
    nextWithSeat(intakesFor(entry, narrowing))?.startsOn ?? entry.card.startsOn ?? never;
  return entries
    .map((entry) => ({ entry, start: startOf(entry) }))
    .sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
    .map(({ entry }) => entry);
}

/** The card of a program in a list of one month: it shows the starts of that month. @param today `YYYY-MM-DD` in Lagos */
export function cardInMonth(
  { program, card, intakes }: Entry,
  month: string | undefined,
  today: string,
): ProgramCardFacts {
  if (!month) return card;
  const there = intakes.filter(({ startsOn }) => monthOf(startsOn) === month);
  const starts = townStarts(program, there, today).filter(({ startsOn }) => startsOn !== null);
  return { ...card, starts };
}
