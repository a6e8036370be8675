import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
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

type Place = {
  programId: string;
  today: string;
  centreId: string;
  afterDay: string;
  afterId: string;
};

/** The statement for one kind of place. */
const nextAt = (placed?: (centreId: SQL) => SQL) =>
  prepareOnce((db, given: Given<Place>) =>
    db
      .select()
      .from(intakes)
      .where(
        and(
          eq(intakes.programId, given.programId),
          gte(intakes.startsOn, given.today),
          isAtOpenCentre(),
          sql`(${intakes.startsOn}, ${intakes.id}) > (${given.afterDay}::date, ${given.afterId})`,
          placed?.(given.centreId),
        ),
      )
      .orderBy(asc(intakes.startsOn), asc(intakes.id))
      .limit(1)
      .for("no key update"),
  );

const nextAnywhere = nextAt();
const nextOnline = nextAt(() => isNull(intakes.centreId));
const nextAtCentre = nextAt((centreId) => eq(intakes.centreId, centreId));

/**
 * Locks the next intake that has not started, or that starts today, for somebody who takes a seat of it in this
 * transaction: nobody else takes one in the meantime, and an admin cannot remove or change it.
 * @param centreId null for online; undefined for any place
 * @param after the one before it; by default the first is found
 */
export async function lockNextIntake(
  ctx: Context,
  programId: string,
  centreId?: CentreId | null,
  after: Pick<Intake, "id" | "startsOn"> = { id: "", startsOn: "0001-01-01" },
): Promise<Intake | null> {
  const next =
    centreId === undefined ? nextAnywhere : centreId === null ? nextOnline : nextAtCentre;
  const [intake] = await next(ctx.db, {
    ...{ programId, today: lagosDay(ctx.clock()), centreId: centreId ?? "" },
    ...{ afterDay: after.startsOn, afterId: after.id },
  });
  return intake ?? null;
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
export const intakesToJoin = (ctx: Context) => ctx.db.select().from(intakes).as("joined_intakes");
