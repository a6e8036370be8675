import { and, eq, gte, ilike, inArray, isNull, lt, lte, type SQL } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import { cutTo, type ListSource, readBatches, readPage } from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import { likePattern } from "#foundation/http/lists.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { IntakesQuery } from "../../contract/intakes.ts";
import type { Intake } from "../../rules/program.ts";
import type { Level } from "../../rules/program-terms.ts";
import { intakes, programs, programWords } from "../tables.ts";

/** An intake with what lists show of its program. */
export type IntakeRow = Intake & {
  readonly version: number;
  readonly program: { readonly title: string; readonly levels: Level[] };
};

const atCentre = (centre: IntakesQuery["centre"]): SQL | undefined =>
  centre === "online"
    ? isNull(intakes.centreId)
    : centre
      ? eq(intakes.centreId, centre)
      : undefined;

/** The search looks at the title of the program; the index of words keeps that short. */
function whereOf({ search, programId, centre, time }: IntakesQuery, ctx: Context): SQL | undefined {
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
  date: intakes.startsOn,
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
 * @param given `from` and `to` are `YYYY-MM-DD`, and both count; `most` of them
 */
export async function findStarts(
  ctx: Context,
  {
    from,
    to,
    centre,
    most = 10_000,
  }: Pick<IntakesQuery, "centre"> & { from: string; to: string; most?: number | undefined },
): Promise<IntakeRow[]> {
  const rows = await joined(ctx)
    .where(and(gte(intakes.startsOn, from), lte(intakes.startsOn, to), atCentre(centre)))
    .orderBy(intakes.startsOn, programs.title, intakes.id)
    .limit(most);
  return rows.map(toRow);
}

/** The intakes at a centre whose training is not over. The caller checks the permission. */
export const findUnfinished = (ctx: Context, centreId: CentreId): Promise<Intake[]> =>
  ctx.db
    .select()
    .from(intakes)
    .where(and(eq(intakes.centreId, centreId), gte(intakes.endsOn, lagosDay(ctx.clock()))));

/** One intake, also a past one. */
export async function findIntakeRow(ctx: Context, id: string): Promise<IntakeRow | null> {
  const [found] = await joined(ctx).where(eq(intakes.id, id));
  return found ? toRow(found) : null;
}
