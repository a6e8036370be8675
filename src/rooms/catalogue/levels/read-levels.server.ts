import { asc, count, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { feeScheduleOn } from "../fees/fee-schedule-on.server.ts";
import { levels, programs } from "../tables.server.ts";
import type { LevelRecord } from "./level-endpoints.ts";
import { levelFacts } from "./levels.ts";

export type LevelRow = typeof levels.$inferSelect;

export const readLevelRows = (ctx: Pick<Context, "db">) =>
  ctx.db.select().from(levels).orderBy(asc(levels.position), asc(levels.id));

/** Reads the levels into `listLevels()`. */
export async function readLevels(ctx: Pick<Context, "db">): Promise<void> {
  const rows = await readLevelRows(ctx);
  // An empty table is a database that is about to be seeded.
  if (rows.length === 0) return;
  levelFacts.set(
    rows.map(({ id, name, months, about, closedAt }) => ({
      id,
      name,
      months,
      about,
      isClosed: closedAt !== null,
    })),
  );
}

/**
 * Locks the levels: nobody can add, change or close one until the transaction ends. Lock them before a program. @param
 * lock `edit` to change them
 */
export async function lockLevels(tx: Context, lock: "read" | "edit" = "read"): Promise<LevelRow[]> {
  const mode = lock === "read" ? sql`share` : sql`share row exclusive`;
  await tx.db.execute(sql`lock table ${levels} in ${mode} mode`);
  return readLevelRows(tx);
}

/** The open levels missing from a list, and its entries that are not levels. */
export function compareLevels(rows: readonly LevelRow[], given: readonly string[]) {
  return {
    missing: rows.filter(({ id, closedAt }) => closedAt === null && !given.includes(id)),
    unknown: given.filter((id) => !rows.some((row) => row.id === id)),
  };
}

/** The levels as owners see them. */
export async function listLevels(ctx: Context): Promise<LevelRecord[]> {
  requirePermission(ctx, "catalogue.manage");
  const rows = await readLevelRows(ctx);
  const offered = await ctx.db
    .select({ level: sql<string>`unnest(${programs.levels})`, total: count() })
    .from(programs)
    .groupBy(sql`1`);
  const fees = await feeScheduleOn(ctx, lagosDay(ctx.clock()));
  return rows.map(
    ({ id, name, months, about, closedAt, version }, at): LevelRecord => ({
      id,
      name,
      months,
      about,
      version,
      order: at + 1,
      closed: closedAt !== null,
      programs: offered.find(({ level }) => level === id)?.total ?? 0,
      hasFees: fees?.levels[id] !== undefined,
    }),
  );
}
