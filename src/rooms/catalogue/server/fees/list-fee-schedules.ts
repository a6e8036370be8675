import { desc } from "drizzle-orm";
import { koboToNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { FeeScheduleRecord } from "../../contract/fee-schedules.ts";
import type { FeeBreakdown } from "../../contract/program.ts";
import { feeStateOf, heldUntil } from "../../rules/fees/fee-schedules.ts";
import { feeComponents } from "../../rules/program-terms.ts";
import { feeSchedules } from "../tables.ts";

export type FeeRow = typeof feeSchedules.$inferSelect;

/**
 * Rises with every change. The time is in it, so that fees which were withdrawn and set again for the same day differ
 * from those before.
 */
export const versionOf = (rows: readonly FeeRow[]): number =>
  Math.max(...rows.map(({ updatedAt, version }) => updatedAt.getTime() + version));

function breakdownOf(row: FeeRow): FeeBreakdown {
  const kobo = feeComponents.map((component) => row[`${component}Kobo`]);
  const parts = feeComponents.map((component, at) => [component, koboToNaira(kobo[at] ?? 0)]);
  const total = koboToNaira(kobo.reduce((sum, each) => sum + each, 0));
  return { ...Object.fromEntries(parts), total } as FeeBreakdown;
}

/**
 * All fee schedules, the latest first. There are a few in a year, so one statement reads them.
 * @throws AppError 401, 403
 */
export async function listFeeSchedules(ctx: Context): Promise<FeeScheduleRecord[]> {
  requirePermission(ctx, "catalogue.manage");
  const rows = await ctx.db
    .select()
    .from(feeSchedules)
    .orderBy(desc(feeSchedules.holdsFrom), feeSchedules.level);
  const today = lagosDay(ctx.clock());
  const byDay = Map.groupBy(rows, ({ holdsFrom }) => holdsFrom);
  const days = [...byDay.keys()];
  return [...byDay].map(([holdsFrom, ofDay]) => ({
    holdsFrom,
    holdsUntil: heldUntil(holdsFrom, days),
    state: feeStateOf(holdsFrom, days, today),
    fees: Object.fromEntries(ofDay.map((row) => [row.level, breakdownOf(row)])),
    plans: Object.fromEntries(ofDay.map(({ level, plan }) => [level, plan])),
    version: versionOf(ofDay),
  }));
}
