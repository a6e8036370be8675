import { and, asc, eq, gte, inArray, isNull } from "drizzle-orm";
import type { CentreId } from "#foundation/academy.ts";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time.ts";
import type { Intake } from "../rules/program.ts";
import { intakes } from "./tables.ts";

/**
 * The next intake that has not started, or that starts today.
 * @param centreId null for online; undefined for any place
 */
export async function findNextIntake(
  ctx: Context,
  programId: string,
  centreId?: CentreId | null,
): Promise<Intake | null> {
  const [intake] = await listComingIntakes(ctx, programId, centreId);
  return intake ?? null;
}

/** Intakes that have not started, or that start today, the next one first. */
export async function listComingIntakes(
  ctx: Context,
  programId: string,
  centreId?: CentreId | null,
): Promise<Intake[]> {
  return ctx.db
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
    .orderBy(asc(intakes.startsOn), asc(intakes.id));
}

/** Finds an intake, also a past one. */
export async function findIntake(ctx: Context, id: string): Promise<Intake | null> {
  const [intake] = await ctx.db.select().from(intakes).where(eq(intakes.id, id));
  return intake ?? null;
}

/** The next intake per program id. Programs without one are missing from the map. */
export async function findNextIntakes(
  ctx: Context,
  programIds: string[],
): Promise<Map<string, Intake>> {
  if (programIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectDistinctOn([intakes.programId])
    .from(intakes)
    .where(
      and(inArray(intakes.programId, programIds), gte(intakes.startsOn, lagosDay(ctx.clock()))),
    )
    .orderBy(asc(intakes.programId), asc(intakes.startsOn), asc(intakes.id));
  return new Map(rows.map((row) => [row.programId, row]));
}
