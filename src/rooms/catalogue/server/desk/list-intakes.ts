import { and, eq, gte, ilike, inArray, isNull, lt, lte, type SQL } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { cutTo, type ListSource, readBatches, readPage } from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import { likePattern } from "#foundation/http/lists.ts";
import { addMonths, lagosDay } from "#foundation/time/time.ts";
import type { IntakesQuery } from "../../contract/intakes.ts";
import type { Intake } from "../../rules/program.ts";
import type { Level } from "../../rules/program-terms.ts";
import { intakes, programs, programWords } from "../tables.ts";

/** An intake with what lists show of its program. */
export type IntakeRow = Intake & {
  readonly version: number;
  readonly program: { readonly title: string; readonly levels: Level[] };
};

const monthOf = (month: string): SQL | undefined =>
  and(gte(intakes.startsOn, `${month}-01`), lt(intakes.startsOn, addMonths(`${month}-01`, 1)));

const atCentre = (centre: IntakesQuery["centre"]): SQL | undefined =>
  centre === "online"
    ? isNull(intakes.centreId)
    : centre
      ? eq(intakes.centreId, centre)
      : undefined;

/** The search looks at the title of the program; the index of words keeps that short. */
function whereOf(
  { search, programId, centre, month, time }: IntakesQuery,
  ctx: Context,
): SQL | undefined {
  const today = lagosDay(ctx.clock());
  const found = (title: string) =>
    ctx.db
      .select({ id: programs.id })
      .from(programs)
      .where(
        and(matchesWords(programWords(programs), title), ilike(programs.title, likePattern(title))),
      );
  return and(
    programId ? eq(intakes.programId, programId) : undefined,
    atCentre(centre),
    month ? monthOf(month) : undefined,
    time === "coming" ? gte(intakes.startsOn, today) : undefined,
    time === "started" ? lt(intakes.startsOn, today) : undefined,
    search ? inArray(intakes.programId, found(search)) : undefined,
  );
}

const joined = (ctx: Context) =>
  ctx.db
    .select({ intake: intakes, title: programs.title, levels: programs.levels })
    .from(intakes)
    .innerJoin(programs, eq(programs.id, intakes.programId));

const toRow = ({ intake, ...program }: Awaited<ReturnType<typeof joined>>[number]): IntakeRow => ({
  ...intake,
  program,
});

const source: ListSource<IntakesQuery, IntakeRow> = {
  from: intakes,
  id: intakes.id,
  sort: { startsOn: intakes.startsOn, seats: intakes.seats },
  where: whereOf,
  rows: async (ctx, part) => (await cutTo(part, joined(ctx).$dynamic())).map(toRow),
};

/** A page of intakes. The caller checks the permission. */
export const readIntakes = (ctx: Context, query: IntakesQuery) => readPage(ctx, source, query);

/** All intakes that the filters leave. The caller checks the permission. */
export const readIntakeBatches = (ctx: Context, query: IntakesQuery) =>
  readBatches(ctx, source, query);

/**
 * The intakes that start within these days, the first one first. The caller checks the permission.
 * @param given `from` and `to` are `YYYY-MM-DD`, and both count
 */
export async function findStarts(
  ctx: Context,
  { from, to, centre }: Pick<IntakesQuery, "centre"> & { from: string; to: string },
): Promise<IntakeRow[]> {
  const rows = await joined(ctx)
    .where(and(gte(intakes.startsOn, from), lte(intakes.startsOn, to), atCentre(centre)))
    .orderBy(intakes.startsOn, programs.title, intakes.id);
  return rows.map(toRow);
}

/** One intake, also a past one. */
export async function findIntakeRow(ctx: Context, id: string): Promise<IntakeRow | null> {
  const [found] = await joined(ctx).where(eq(intakes.id, id));
  return found ? toRow(found) : null;
}
