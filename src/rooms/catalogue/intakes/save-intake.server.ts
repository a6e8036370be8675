import { and, desc, eq, gte, ilike, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import { holdOpenCentre } from "#foundation/academy/keep-centres.ts";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { cutTo, type ListSource, readBatches, readPage } from "#foundation/database/read-list.ts";
import { refuseSecond } from "#foundation/database/statements/violated-constraint.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import { AppError, conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { likePattern } from "#foundation/http/lists.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { locationOf } from "../centres/location.ts";
import type { Intake, Program } from "../program/program.ts";
import type { Level } from "../program/program-terms.ts";
import { getProgramRow } from "../staff/get-program.server.ts";
import { intakes, programs, programWords } from "../tables.server.ts";
import { timesOf } from "../training/weekly-times.ts";
import {
  canHaveIntakes,
  checkIntake,
  endOfIntake,
  type IntakeInput,
  intakeProblems,
} from "./intake-input.ts";
import type { IntakeChange, IntakesQuery, NewIntake } from "./intakes.ts";

/** Writes of intakes, in the caller's transaction. The caller checks the permission and who has joined, and audits. */

type Stored = typeof intakes.$inferSelect;

/** A program in any state: the dates of a draft are planned before it is published. */
async function programOf(ctx: Context, programId: string): Promise<Program> {
  const program = await getProgramRow(ctx, programId);
  if (!canHaveIntakes(program.unanswered)) {
    throw conflict("incomplete", "Choose the mode and the price type of this program first.");
  }
  return program;
}

function check(ctx: Context, given: IntakeInput, program: Program, startedOn?: string) {
  const problems = checkIntake(given, program, lagosDay(ctx.clock()), startedOn);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Only an open centre gets new intakes; an existing intake may stay where it is. */
async function refuseClosed(tx: Context, { centreId }: Pick<Intake, "centreId">) {
  if (centreId === null || (await holdOpenCentre(tx, centreId))) return;
  throw invalid({ centreId: intakeProblems.centreClosed });
}

const existsAlready = ({ startsOn, centreId }: Pick<Intake, "startsOn" | "centreId">) => {
  const place = centreId === null ? "online" : `in ${locationOf({ centreId })}`;
  const text = `This program already has an intake ${place} from ${formatDay(startsOn)}`;
  return new AppError(409, "intake_exists", `${text}.`, { fields: { startsOn: text } });
};

/** If two admins add the same intake at once, the second is refused. */
const once = <T>(
  ctx: Context,
  given: Pick<Intake, "startsOn" | "centreId">,
  work: (tx: Context) => Promise<T>,
): Promise<T> => refuseSecond(ctx, "intakes_once", () => existsAlready(given), work);

/** @throws AppError 409 `intake_exists`, `program_archived` or `incomplete` (a draft without its mode) */
export async function addIntake(ctx: Context, given: NewIntake): Promise<Stored> {
  const { programId, centreId, startsOn, seats } = given;
  const program = await programOf(ctx, programId);
  if (program.archivedAt) {
    throw conflict("program_archived", "This program is archived. Publish it again first.");
  }
  check(ctx, given, program);
  const endsOn = endOfIntake(given, program);
  const values = { id: newId(), programId, centreId, startsOn, endsOn, seats, ...timesOf(given) };
  await refuseClosed(ctx, given);
  const [row] = await once(ctx, given, (tx) => tx.db.insert(intakes).values(values).returning());
  if (!row) throw new Error("the intake was not stored");
  await bumpSiteVersion(ctx);
  return row;
}

/**
 * Locks an intake until the transaction ends. Anyone who joins it holds a weaker lock on the row (through its foreign
 * key), so this waits for registrations in progress, and later ones wait for this. @param version the version the
 * admin saw
 */
export async function lockIntake(ctx: Context, id: string, version: number): Promise<Stored> {
  const [found] = await ctx.db.select().from(intakes).where(eq(intakes.id, id)).for("update");
  if (!found) throw notFound("There is no such intake. Someone may have removed it.");
  if (found.version !== version) {
    throw conflict("changed_meanwhile", "Someone changed this intake while you were editing.");
  }
  return found;
}

/** Changes a locked intake. @throws AppError 409 `intake_exists` */
export async function changeIntake(
  ctx: Context,
  before: Stored,
  { version: _, ...given }: IntakeChange,
): Promise<Stored> {
  const program = await programOf(ctx, before.programId);
  check(ctx, given, program, before.startsOn);
  if (given.centreId !== before.centreId) await refuseClosed(ctx, given);
  const { centreId, startsOn, seats } = given;
  const set = { centreId, startsOn, endsOn: endOfIntake(given, program), seats, ...timesOf(given) };
  const [row] = await once(ctx, given, (tx) =>
    tx.db.update(intakes).set(set).where(eq(intakes.id, before.id)).returning(),
  );
  if (!row) throw new Error("the intake was not stored");
  await bumpSiteVersion(ctx);
  return row;
}

/** Removes a locked intake that no enrolment refers to. */
export async function removeIntake(ctx: Context, id: string): Promise<void> {
  await ctx.db.delete(intakes).where(eq(intakes.id, id));
  await bumpSiteVersion(ctx);
}

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

/** The search looks at the program's title; the word index keeps that fast. */
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

/** All intakes that match the filters. The caller checks the permission. */
export const readIntakeBatches = (ctx: Context, query: IntakesQuery) =>
  readBatches(ctx, source, query);

type StartsWanted = Pick<IntakesQuery, "centre"> & {
  /** `YYYY-MM-DD`, inclusive. */
  readonly from: string;
  readonly to: string;
  /** The centre whose starts come first. */
  readonly own?: CentreId | null;
  /** Further conditions for an intake. */
  readonly where?: ((intakeId: typeof intakes.id) => SQL) | undefined;
  /** Without one, all of them. */
  readonly window?: { readonly limit: number; readonly offset: number } | undefined;
};

/**
 * The intakes that start within these days, those of the caller's own centre first, and how many there are. The caller
 * checks the permission.
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

/** One intake, even a past one. */
export async function findIntakeRow(ctx: Context, id: string): Promise<IntakeRow | null> {
  const [found] = await joined(ctx).where(eq(intakes.id, id));
  return found ? toRow(found) : null;
}
