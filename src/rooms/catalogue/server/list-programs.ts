import {
  and,
  arrayContains,
  asc,
  count,
  eq,
  ilike,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { likePattern } from "#foundation/http/lists.ts";
import type { Program } from "../rules/program.ts";
import type { SelectionCount } from "../rules/program-selection.ts";
import type { Level, Mode, PriceType } from "../rules/program-terms.ts";
import { programs } from "./tables.ts";

export type ProgramFilter = {
  /** Matches title or description, ignoring case; wildcards have no special meaning. */
  search?: string | undefined;
  mode?: Mode | undefined;
  priceType?: PriceType | undefined;
  platform?: string | undefined;
  level?: Level | undefined;
  ids?: string[] | undefined;
};

function conditionOf(filter: ProgramFilter): SQL | undefined {
  const pattern = filter.search ? likePattern(filter.search) : null;
  return and(
    isNull(programs.archivedAt),
    pattern ? or(ilike(programs.title, pattern), ilike(programs.description, pattern)) : undefined,
    filter.mode && eq(programs.mode, filter.mode),
    filter.priceType && eq(programs.priceType, filter.priceType),
    filter.platform ? sql`lower(${programs.platform}) = lower(${filter.platform})` : undefined,
    filter.level &&
      or(eq(programs.level, filter.level), arrayContains(programs.levels, [filter.level])),
    filter.ids && inArray(programs.id, filter.ids),
  );
}

/**
 * Programs on offer, in catalogue order, and their total count.
 * @param window the first 100 by default
 */
export async function listPrograms(
  ctx: Context,
  filter: ProgramFilter = {},
  window: { limit: number; offset: number } = { limit: 100, offset: 0 },
): Promise<{ programs: Program[]; total: number }> {
  const where = conditionOf(filter);
  const rows = await ctx.db
    .select()
    .from(programs)
    .where(where)
    .orderBy(asc(programs.number), asc(programs.id))
    .limit(window.limit)
    .offset(window.offset);
  if (window.offset === 0 && rows.length < window.limit) {
    return { programs: rows, total: rows.length };
  }
  const [counted] = await ctx.db.select({ total: count() }).from(programs).where(where);
  return { programs: rows, total: counted?.total ?? 0 };
}

/** The number of programs per mode and price type for a search. Zero counts are left out. */
export async function countPrograms(ctx: Context, search?: string): Promise<SelectionCount[]> {
  return ctx.db
    .select({ mode: programs.mode, priceType: programs.priceType, count: count() })
    .from(programs)
    .where(conditionOf({ search }))
    .groupBy(programs.mode, programs.priceType);
}
