import { and, asc, eq, gte, inArray, isNull, type SQL } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/academy.ts";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { Intake } from "../rules/program.ts";
import { intakes } from "./tables.ts";

type Place = { programId: string; today: string; centreId: string };

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
          placed?.(given.centreId),
        ),
      )
      .orderBy(asc(intakes.startsOn), asc(intakes.id))
      .limit(1)
      .for("key share"),
  );

const nextAnywhere = nextAt();
const nextOnline = nextAt(() => isNull(intakes.centreId));
const nextAtCentre = nextAt((centreId) => eq(intakes.centreId, centreId));

/**
 * The next intake that has not started, or that starts today, for a place that joins it in this transaction: an admin
 * cannot remove or change it meanwhile.
 * @param centreId null for online; undefined for any place
 */
export async function findNextIntake(
  ctx: Context,
  programId: string,
  centreId?: CentreId | null,
): Promise<Intake | null> {
  const next =
    centreId === undefined ? nextAnywhere : centreId === null ? nextOnline : nextAtCentre;
  const today = lagosDay(ctx.clock());
  const [intake] = await next(ctx.db, { programId, today, centreId: centreId ?? "" });
  return intake ?? null;
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
