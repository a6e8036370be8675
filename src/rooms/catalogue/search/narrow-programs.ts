import { onlineTown, townOf } from "#foundation/academy/towns.ts";
import { nairaToKobo } from "#foundation/amounts/money.ts";
import { nextWithSeat } from "../intakes/seats.ts";
import { townStarts } from "../intakes/town-starts.ts";
import type { ProgramCardFacts } from "../list/program-card.ts";
import type { Program, ShownIntake } from "../program/program.ts";
import type { Family } from "../program/program-terms.ts";
import { suitsTime } from "../training/weekly-times.ts";
import type { ProgramSelection, ProgramSort } from "./program-selection.ts";

/** Filters of the list besides its tabs and its search. A program must match all of them. */
export type Narrowing = Pick<ProgramSelection, "town" | "family" | "month" | "time" | "upTo">;
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

/** Whether one of the starts that a selection is about is at that time. */
const startsAtTime = (entry: Entry, narrowing: Narrowing) =>
  !narrowing.time || intakesFor(entry, narrowing).length > 0;

/** By the lowest fee that is quoted for it. */
const costsAtMost = ({ card }: Pick<Entry, "card">, upTo: number | undefined) =>
  upTo === undefined || card.fromKobo <= nairaToKobo(upTo);

/** The programs that match, in the same order. */
export function narrowPrograms<Found extends Entry>(
  entries: readonly Found[],
  narrowing: Narrowing,
): readonly Found[] {
  const { town, family, upTo } = narrowing;
  if (Object.values(narrowing).every((value) => value === undefined)) return entries;
  return entries.filter(
    (entry) =>
      isFamily(entry, family) &&
      costsAtMost(entry, upTo) &&
      isInTown(entry, town) &&
      startsInMonth(entry, narrowing) &&
      startsAtTime(entry, narrowing),
  );
}

/** The results of a selection without one of its filters. */
export type Wider = { readonly without: NarrowingName; readonly count: number };

/** The filters that make a selection empty, each with the results without it. @param entries of the chosen tab */
export const widerThan = (entries: readonly Entry[], narrowing: Narrowing): Wider[] =>
  (["upTo", "time", "month", "family", "town"] as const)
    .filter((name) => narrowing[name] !== undefined)
    .map((without) => ({
      without,
      count: narrowPrograms(entries, { ...narrowing, [without]: undefined }).length,
    }))
    .filter(({ count }) => count > 0);

/** The intakes that a selection is about. */
const intakesFor = (entry: Entry, { town, month, time }: Narrowing) => {
  const there = townFor(entry, town);
  return entry.intakes.filter(
    (intake) =>
      (!there || townOf(intake) === there) &&
      (!month || monthOf(intake.startsOn) === month) &&
      (!time || suitsTime(intake, time)),
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

/**
 * The card of a program in a list of one month, or of evenings: it shows the starts that the list is about, and its
 * form is for the next of them.
 * @param today `YYYY-MM-DD` in Lagos
 */
export function cardFor(
  entry: Entry,
  { town, month, time }: Pick<Narrowing, "town" | "month" | "time">,
  today: string,
): ProgramCardFacts {
  const { program, card } = entry;
  if (!month && !time) return card;
  const there = intakesFor(entry, { month, time });
  const starts = townStarts(program, there, today).filter(({ startsOn }) => startsOn !== null);
  // A search for "weekend" also finds what says it in its title.
  if (starts.length === 0) return card;
  const next = nextWithSeat(intakesFor(entry, { town, month, time }));
  return { ...card, starts, intakeId: next?.id };
}
