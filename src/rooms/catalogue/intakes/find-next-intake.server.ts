import { and, asc, eq, gte, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import { centres } from "#foundation/academy/tables.ts";
import type { Context } from "#foundation/context.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { Intake } from "../program/program.ts";
import { intakes, seatsShown } from "../tables.server.ts";

/** Without a centre, or at an open one. */
export const isAtOpenCentre = (): SQL =>
  sql`(${intakes.centreId} is null or exists (select 1 from ${centres}
    where ${centres.id} = ${intakes.centreId} and ${centres.closedAt} is null))`;

/** The starts that someone may get: the one they chose or already have, if any, and all future ones at a place. */
export type WantedStarts = {
  programId: string;
  /** Null for online; undefined for any place. */
  centreId: CentreId | null | undefined;
  intakeId: string | null;
};

function isAtPlace(centreId: WantedStarts["centreId"]): SQL | undefined {
  if (centreId === undefined) return undefined;
  return centreId === null ? isNull(intakes.centreId) : eq(intakes.centreId, centreId);
}

const isWanted = (ctx: Context, { programId, centreId, intakeId }: WantedStarts) =>
  or(
    intakeId === null ? undefined : eq(intakes.id, intakeId),
    and(
      eq(intakes.programId, programId),
      gte(intakes.startsOn, lagosDay(ctx.clock())),
      isAtOpenCentre(),
      isAtPlace(centreId),
    ),
  );

/**
 * Locks all starts that people may get in this transaction before the first is chosen, so that nobody else takes a
 * seat in them in the meantime, and no admin can remove or change them. If more than one start may be needed, call
 * this first, for all of them at once: it locks them by id, so two transactions never wait for each other.
 * @returns them by day
 */
export async function lockStarts(ctx: Context, wanted: readonly WantedStarts[]): Promise<Intake[]> {
  if (wanted.length === 0) return [];
  const locked = await ctx.db
    .select()
    .from(intakes)
    .where(or(...wanted.map((one) => isWanted(ctx, one))))
    .orderBy(asc(intakes.id))
    .for("no key update");
  return locked.toSorted(
    (a, b) => a.startsOn.localeCompare(b.startsOn) || a.id.localeCompare(b.id),
  );
}

/** Locks one intake, even a past one, in the same way. */
export async function lockIntakeToJoin(ctx: Context, id: string): Promise<Intake | null> {
  const [found] = await ctx.db
    .select()
    .from(intakes)
    .where(eq(intakes.id, id))
    .for("no key update");
  return found ?? null;
}

/** Stores how many seats pages show as taken. */
export async function showSeatsTaken(ctx: Context, intakeId: string, taken: number): Promise<void> {
  await ctx.db
    .insert(seatsShown)
    .values({ intakeId, taken })
    .onConflictDoUpdate({ target: seatsShown.intakeId, set: { taken } });
  await bumpSiteVersion(ctx);
}

/** Finds an intake, even a past one. */
export async function findIntake(ctx: Context, id: string): Promise<Intake | null> {
  const [found] = await ctx.db.select().from(intakes).where(eq(intakes.id, id));
  return found ?? null;
}

/** Finds intakes by id, including past ones. */
export async function findIntakes(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, Intake>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.db
    .select()
    .from(intakes)
    .where(inArray(intakes.id, [...ids]));
  return new Map(found.map((intake) => [intake.id, intake]));
}

/** All intakes as a subquery, for lists of other rooms that show the intake of each row. */
export const intakesToJoin = ({ db }: Pick<Context, "db">) =>
  db.select().from(intakes).as("joined_intakes");
