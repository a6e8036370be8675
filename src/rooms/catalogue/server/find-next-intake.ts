import { and, asc, eq, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import { centres } from "#foundation/academy/tables.ts";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { Intake } from "../rules/program.ts";
import { intakes, seatsShown } from "./tables.ts";

/** Of no centre, or of one that is open. */
export const isAtOpenCentre = (): SQL =>
  sql`(${intakes.centreId} is null or exists (select 1 from ${centres}
    where ${centres.id} = ${intakes.centreId} and ${centres.closedAt} is null))`;

/** The starts that someone may get: the one that they chose or have, if any, and all that are still to come at a place. */
export type WantedStarts = {
  programId: string;
  /** Null for online; undefined for any place. */
  centreId: CentreId | null | undefined;
  intakeId: string | null;
};

type Place = { programId: string; today: string; centreId: string; intakeId: string };

const [anywhere, online, noIntake] = ["*", "", ""];

const toPlace = (ctx: Context, { programId, centreId, intakeId }: WantedStarts): Place => ({
  ...{ programId, today: lagosDay(ctx.clock()), intakeId: intakeId ?? noIntake },
  centreId: centreId === undefined ? anywhere : (centreId ?? online),
});

const isWanted = (given: { [Name in keyof Place]: SQL | string }): SQL | undefined =>
  or(
    eq(intakes.id, given.intakeId),
    and(
      eq(intakes.programId, given.programId),
      gte(intakes.startsOn, given.today),
      isAtOpenCentre(),
      sql`${given.centreId} in (${anywhere}, coalesce(${intakes.centreId}, ${online}))`,
    ),
  );

const lockThose = (db: Context["db"], those: SQL | undefined) =>
  db.select().from(intakes).where(those).orderBy(asc(intakes.id)).for("no key update");

const lockThoseOfOne = prepareOnce((db, given: Given<Place>) => lockThose(db, isWanted(given)));

/**
 * Locks all starts that people may get in this transaction, before the first of them is chosen: nobody else takes a seat
 * of them in the meantime, and an admin cannot remove or change them. Call this first when
 * more than one start may be needed, for all at once: it locks them by id, so two transactions never wait for each other.
 * @returns them by day
 */
export async function lockStarts(ctx: Context, wanted: readonly WantedStarts[]): Promise<Intake[]> {
  const places = wanted.map((one) => toPlace(ctx, one));
  const [first, ...others] = places;
  if (!first) return [];
  const locked = await (others.length === 0
    ? lockThoseOfOne(ctx.db, first)
    : lockThose(ctx.db, or(...places.map(isWanted))));
  return locked.toSorted(
    (a, b) => a.startsOn.localeCompare(b.startsOn) || a.id.localeCompare(b.id),
  );
}

const lockById = prepareOnce((db, given: Given<{ id: string }>) =>
  db.select().from(intakes).where(eq(intakes.id, given.id)).for("no key update"),
);

/** Locks one intake, also a past one, in the same way. */
export async function lockIntakeToJoin(ctx: Context, id: string): Promise<Intake | null> {
  const [found] = await lockById(ctx.db, { id });
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

const findById = prepareOnce((db, given: Given<{ id: string }>) =>
  db.select().from(intakes).where(eq(intakes.id, given.id)),
);

/** Finds an intake, also a past one. */
export async function findIntake(ctx: Context, id: string): Promise<Intake | null> {
  const [found] = await findById(ctx.db, { id });
  return found ?? null;
}

/** Finds intakes, also past ones, by id. */
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
