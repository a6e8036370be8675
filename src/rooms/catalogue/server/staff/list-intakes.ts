import { and, desc, eq, gte, ilike, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
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

export type StartsWanted = Pick<IntakesQuery, "centre"> & {
  /** `YYYY-MM-DD`, and both count. */
  readonly from: string;
  readonly to: string;
  /** The centre whose starts come first. */
  readonly own?: CentreId | null;
  /** What else must hold of an intake. */
  readonly where?: ((intakeId: typeof intakes.id) => SQL) | undefined;
  /** Without one all of them. */
  readonly window?: { readonly limit: number; readonly offset: number } | undefined;
};

/**
 * The intakes that start within these days, those of the own centre first, and how many there are. The caller checks the
 * permission.
 */
export async function findStarts(
  ctx: Context,
  { from, to, centre, own = null, where, window }: StartsWanted,
): Promise<{ rows: IntakeRow[]; total: number }> {
  const wanted = and(
    gte(intakes.startsOn, from),
    lte(intakes.startsOn, to),
    atCentre(centre),
    where?.(intakes.id),
  );
  const listed = joined(ctx)
    .where(wanted)
    .orderBy(
      ...(own ? [desc(sql`(${intakes.centreId} = ${own}) is true`)] : []),
      intakes.startsOn,
      programs.title,
      intakes.id,
    )
    .$dynamic();
  const [rows, total] = await Promise.all([
    window ? listed.limit(window.limit).offset(window.offset) : listed,
    ctx.db.$count(intakes, wanted),
  ]);
  return { rows: rows.map(toRow), total };
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
