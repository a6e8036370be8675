import type { Context } from "#foundation/context.ts";
import { invalid } from "#foundation/errors/errors.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { readHistory, requirePermission } from "#rooms/accounts/door.server.ts";
import { type LevelRow, readLevelRows } from "../levels/read-levels.server.ts";
import { isPaidByLevel, type Program } from "../program/program.ts";
import { missingOf } from "../program/program-body.ts";
import { comingIntakes } from "../read-catalogue.server.ts";
import { feeSchedules } from "../tables.server.ts";
import type { CatalogueProgram, ProgramWithHistory } from "./admin-catalogue.ts";
import {
  getProgramRow,
  type ProgramRow,
  type Registrations,
  toProgramFacts,
} from "./get-program.server.ts";

/** What a program needs before visitors see it. Publishing, the preview and the editor's list all use this. */

const noFees =
  "This program's price comes from the fees of the levels, and none are in effect today. Set the fees first.";

/** The levels with fees, in today's schedule and in each future one. */
async function pricedLevels(ctx: Context): Promise<{ day: string; priced: string[] }[]> {
  const rows = await ctx.db
    .select({ day: feeSchedules.holdsFrom, level: feeSchedules.level })
    .from(feeSchedules)
    .orderBy(feeSchedules.holdsFrom);
  const today = lagosDay(ctx.clock());
  const inForce = rows.findLast(({ day }) => day <= today)?.day ?? "";
  const byDay = Map.groupBy(
    rows.filter(({ day }) => day >= inForce),
    ({ day }) => day,
  );
  return [...byDay].map(([day, of]) => ({ day, priced: of.map(({ level }) => level) }));
}

/**
 * A level that a program offers must be open, and have fees today and in all future schedules; otherwise a page would
 * one day lack its price.
 * @param known all levels
 * @param schedules those of `pricedLevels`
 * @returns what is wrong, or nothing
 */
function problemOfLevels(
  program: Pick<Program, "levels">,
  known: readonly LevelRow[],
  schedules: Awaited<ReturnType<typeof pricedLevels>>,
  today: string,
): string | null {
  const offered = known.filter(({ id }) => program.levels.includes(id));
  const closed = offered.find(({ closedAt }) => closedAt !== null);
  if (closed) {
    return `${closed.name} is closed to new registrations. Open it again, or leave it out.`;
  }
  for (const { day, priced } of schedules) {
    const unpriced = offered.find(({ id }) => !priced.includes(id));
    if (!unpriced) continue;
    const since = day <= today ? "today" : `from ${formatDay(day)}`;
    return `${unpriced.name} has no fees ${since}. Set its fees first, then offer it.`;
  }
  return null;
}

/**
 * Checks the levels of a program that visitors see. Nobody can close a level or set fees until the transaction ends
 * (`lockLevels`).
 */
export async function refuseUnpriced(
  tx: Context,
  program: Pick<Program, "mode" | "priceType" | "levels">,
  known: readonly LevelRow[],
): Promise<void> {
  if (!isPaidByLevel(program)) return;
  const today = lagosDay(tx.clock());
  const levels = problemOfLevels(program, known, await pricedLevels(tx), today);
  if (levels) throw invalid({ levels });
}

/**
 * Why publishing a program would be refused, by field: missing answers, closed centres, and levels that are closed or
 * have no fees.
 * @param known all levels
 */
export async function findMissing(
  ctx: Context,
  row: ProgramRow,
  known: readonly LevelRow[],
): Promise<Record<string, string>> {
  const missing = { ...missingOf(toProgramFacts(row)) };
  if (!isPaidByLevel(row) || row.levels.length === 0) return missing;
  const today = lagosDay(ctx.clock());
  const schedules = await pricedLevels(ctx);
  const isPriced = schedules.some(({ day }) => day <= today);
  const levels = problemOfLevels(row, known, schedules, today) ?? (isPriced ? null : noFees);
  return levels ? { ...missing, levels } : missing;
}

export function refuseIncomplete(missing: Record<string, string>): void {
  const sentences = Object.values(missing).map((sentence) => sentence.replace(/\.$/, ""));
  if (sentences.length === 0) return;
  throw invalid(missing, `Before this program is published: ${sentences.join(". ")}.`);
}

/** A program for its editor: its content, who depends on it, and what publishing still needs. */
export async function readRecord(
  ctx: Context,
  row: ProgramRow,
  registrations: Registrations,
): Promise<CatalogueProgram> {
  const coming = await comingIntakes(ctx, lagosDay(ctx.clock()), row.id);
  return {
    ...toProgramFacts(row),
    openRegistrations: await registrations.countOpen(ctx, row.id),
    comingIntakes: coming.length,
    missing: await findMissing(ctx, row, await readLevelRows(ctx)),
  };
}

/** A program in any state, with its changes. */
export async function getProgram(
  ctx: Context,
  id: string,
  registrations: Registrations,
): Promise<ProgramWithHistory> {
  requirePermission(ctx, "catalogue.manage");
  const record = await readRecord(ctx, await getProgramRow(ctx, id), registrations);
  return { ...record, history: await readHistory(ctx, [id]) };
}
