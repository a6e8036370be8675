import { and, asc, eq, getTableColumns, gte, isNotNull, sql } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import { townOf } from "#foundation/academy/towns.ts";
import type { Context } from "#foundation/context.ts";
import { defineSnapshot } from "#foundation/site/snapshots.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { feeScheduleOn } from "./fees/fee-schedule-on.server.ts";
import { type FeeSchedule, hasPrice } from "./fees/fees.ts";
import { isAtOpenCentre } from "./intakes/find-next-intake.server.ts";
import { nextWithSeat } from "./intakes/seats.ts";
import { townsOf } from "./intakes/town-starts.ts";
import { cardFactsOf, type ProgramCardFacts } from "./list/program-card.ts";
import { leadOf, type ShownPicture } from "./pictures/pictures.ts";
import { readPictures } from "./pictures/read-pictures.server.ts";
import type { Program, ShownIntake } from "./program/program.ts";
import { knownWords, type Searched } from "./search/meant-search.ts";
import { monthOf, startMonthsOf } from "./search/narrow-programs.ts";
import { foldText } from "./search/search-text.ts";
import { searchTextOf } from "./search/select-programs.ts";
import { intakes, programs, seatsShown } from "./tables.server.ts";

/** The fees that pages show today; null when no schedule applies. Quotes read the database (fee-schedule-on.server.ts). */
export const todaysFees = defineSnapshot((ctx) => feeScheduleOn(ctx, lagosDay(ctx.clock())));

/** A program with everything that pages show of it. */
export type CatalogueEntry = {
  readonly program: Readonly<Program>;
  readonly card: Readonly<ProgramCardFacts>;
  /** Intakes that have not started, or that start today, the next one first. */
  readonly intakes: readonly ShownIntake[];
  /** All texts of the program, what its card says, and its title, prepared for searching (`foldText`). */
  readonly folded: { readonly text: string; readonly card: string; readonly title: string };
  /** For the filters of the list (search/narrow-programs.ts). */
  readonly towns: ReadonlySet<string>;
  readonly startMonths: ReadonlySet<string>;
};

/** The catalogue of a day as pages and lists show it. */
export type Catalogue = {
  /** `YYYY-MM-DD` in Lagos */
  readonly day: string;
  /** Programs on offer, in catalogue order. */
  readonly onOffer: readonly CatalogueEntry[];
  /** The months in which they start, `YYYY-MM`, the next one first. */
  readonly startMonths: readonly string[];
  readonly searched: Searched;
  /** Includes archived programs, because links and paid enrolments still refer to them, but never drafts. */
  readonly byId: ReadonlyMap<string, CatalogueEntry>;
  /** Null while the academy has set no fees; until then the catalogue has no program paid by level. */
  readonly schedule: FeeSchedule | null;
};

/** Those of open centres. @param programId of one program; all programs without it */
export const comingIntakes = (
  ctx: Context,
  day: string,
  programId?: string,
): Promise<ShownIntake[]> =>
  ctx.db
    .select({
      ...getTableColumns(intakes),
      seatsTaken: sql<number>`coalesce(${seatsShown.taken}, 0)`,
    })
    .from(intakes)
    .leftJoin(seatsShown, eq(seatsShown.intakeId, intakes.id))
    .where(
      and(
        gte(intakes.startsOn, day),
        isAtOpenCentre(),
        programId ? eq(intakes.programId, programId) : undefined,
      ),
    )
    .orderBy(asc(intakes.programId), asc(intakes.startsOn), asc(intakes.id));

/** @param coming intakes of the program that have not started, the next one first */
export function entryOf(
  program: Program,
  coming: readonly ShownIntake[],
  { day, schedule }: Pick<Catalogue, "day" | "schedule">,
  picture?: ShownPicture,
): CatalogueEntry {
  const facts = { schedule, coming, today: day, picture };
  const folded = {
    text: searchTextOf(program),
    card: foldText(`${program.title} | ${program.description}`),
    title: foldText(program.title),
  };
  return {
    program,
    card: cardFactsOf(program, facts),
    intakes: coming,
    folded,
    towns: new Set([...townsOf(program), ...coming.map(townOf)]),
    startMonths: startMonthsOf(coming),
  };
}

/** The catalogue in memory. Writes and quotes read the database instead: find-program.server.ts and its neighbours. */
export const readCatalogue = defineSnapshot(async (ctx): Promise<Catalogue> => {
  const day = lagosDay(ctx.clock());
  const rows = await ctx.db
    .select()
    .from(programs)
    .where(isNotNull(programs.publishedAt))
    .orderBy(asc(programs.number), asc(programs.id));
  const intakesOf = Map.groupBy(await comingIntakes(ctx, day), ({ programId }) => programId);
  const schedule = await todaysFees(ctx);
  const { ofProgram } = await readPictures(ctx);
  const entries = rows
    // An archived program is not for sale, but people who have paid for it still need it.
    .filter((program) => program.archivedAt !== null || hasPrice(program, schedule))
    .map((program) => {
      const picture = leadOf(ofProgram.get(program.id) ?? []);
      return entryOf(program, intakesOf.get(program.id) ?? [], { day, schedule }, picture);
    });
  const onOffer = entries.filter(({ program }) => program.archivedAt === null);
  const texts = onOffer.map(({ folded }) => folded.text);
  const titles = onOffer.map(({ folded }) => folded.title);
  return {
    day,
    onOffer,
    startMonths: [
      ...new Set(onOffer.flatMap(({ intakes: all }) => all.map((one) => monthOf(one.startsOn)))),
    ].toSorted(),
    searched: { texts, titles, words: knownWords(texts) },
    byId: new Map(entries.map((entry) => [entry.program.id, entry])),
    schedule,
  };
});

/**
 * The next intake of a program that has a seat, or else the next one.
 * @param centreId null for online; undefined for any place
 */
export const nextIntakeOf = (
  { intakes: coming }: Pick<CatalogueEntry, "intakes">,
  centreId?: CentreId | null,
): ShownIntake | null =>
  nextWithSeat(coming.filter((intake) => centreId === undefined || intake.centreId === centreId));
