import { and, asc, eq, gte, inArray, isNull } from "drizzle-orm";
import type { CentreId } from "#foundation/academy.ts";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time.ts";
import type { Intake } from "../rules/program.ts";
import { intakes } from "./tables.ts";

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
  const [intake] = await ctx.db
    .select()
    .from(intakes)
    .where(
      and(
        eq(intakes.programId, programId),
        gte(intakes.startsOn, lagosDay(ctx.clock())),
        centreId === undefined
          ? undefined
          : centreId === null
            ? isNull(intakes.centreId)
            : eq(intakes.centreId, centreId),
      ),
    )
    .orderBy(asc(intakes.startsOn), asc(intakes.id))
    .limit(1)
    .for("key share");
  return intake ?? null;
}

/** Finds an intake, also a past one. */
export async function findIntake(ctx: Context, id: string): Promise<Intake | null> {
  return (await findIntakes(ctx, [id])).get(id) ?? null;
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
