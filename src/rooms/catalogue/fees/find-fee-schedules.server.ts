import { desc } from "drizzle-orm";
import { koboToNaira, recordedKobo } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { pageWindow, queriesByValue } from "#foundation/http/lists.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { listLevels } from "../levels/levels.ts";
import type { FeeBreakdown } from "../program/program-record.ts";
import { feeComponents } from "../program/program-terms.ts";
import { feeComponentNames } from "../program/program-words.ts";
import { feeSchedules } from "../tables.server.ts";
import type { FeeScheduleRecord, FeeSchedulesQuery } from "./fee-schedule-endpoints.ts";
import { feeStateOf, feeStateWords, heldUntil } from "./fee-schedules.ts";
import { laterComponents } from "./instalment-plan.ts";

const parts = [...feeComponents, "total"] as const;

/**
 * What the search looks at: the first day as shown and as written in addresses, and all amounts, from the start of a
 * word.
 */
function searchTextOf({ holdsFrom, fees }: FeeScheduleRecord): string {
  const amounts = Object.values(fees).flatMap((ofLevel) => parts.map((part) => ofLevel[part]));
  const written = amounts.flatMap((amount) => [amount, amount.toLocaleString("en-NG")]);
  return ["", formatDay(holdsFrom), holdsFrom, ...written].join(" ").toLowerCase();
}

export type FeeRow = typeof feeSchedules.$inferSelect;

/**
 * Goes up with every change. It includes the time, so that fees withdrawn and set again for the same day differ from
 * the earlier ones.
 */
export const versionOf = (rows: readonly FeeRow[]): number =>
  Math.max(...rows.map(({ updatedAt, version }) => updatedAt.getTime() + version));

function breakdownOf(row: FeeRow): FeeBreakdown {
  const kobo = feeComponents.map((component) => row[`${component}Kobo`]);
  const parts = feeComponents.map((component, at) => [component, koboToNaira(kobo[at] ?? 0)]);
  const total = koboToNaira(kobo.reduce((sum, each) => sum + each, 0));
  return { ...Object.fromEntries(parts), total } as FeeBreakdown;
}

/** All fee schedules, the latest first. There are a few in a year, so one statement reads them. */
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

async function found(ctx: Context, query: FeeSchedulesQuery): Promise<FeeScheduleRecord[]> {
  const words = query.search?.toLowerCase().replace("₦", "") ?? "";
  const left = (await listFeeSchedules(ctx)).filter(
    (schedule) =>
      (!query.state || schedule.state === query.state) &&
      (!query.from || schedule.holdsFrom >= query.from) &&
      (!query.to || schedule.holdsFrom <= query.to) &&
      searchTextOf(schedule).includes(` ${words}`),
  );
  return query.order === "asc" ? left.reverse() : left;
}

/** A page of fee schedules. There are so few that the page is cut from the full list. */
export async function pageOfFeeSchedules(ctx: Context, query: FeeSchedulesQuery) {
  if (query.count !== undefined) {
    const each = await Promise.all(queriesByValue(query).map((one) => found(ctx, one)));
    return { schedules: [], total: 0, hasMore: false, counts: each.map(({ length }) => length) };
  }
  const all = await found(ctx, query);
  const { limit, offset } = pageWindow(query);
  return { schedules: all.slice(offset, offset + limit), total: all.length, hasMore: false };
}

/** All fee schedules that match search and filter. */
export async function* exportFeeSchedules(ctx: Context, query: FeeSchedulesQuery) {
  yield await found(ctx, query);
}

/** Amounts are in naira; a level that is not in a schedule is empty. */
export const feeColumns = (): CsvColumns<FeeScheduleRecord> => ({
  From: ({ holdsFrom }) => holdsFrom,
  Until: ({ holdsUntil }) => holdsUntil,
  State: ({ state }) => feeStateWords[state].label,
  ...Object.fromEntries(
    listLevels().flatMap(({ id, name }) =>
      parts.map((part) => [
        `${name}: ${part === "total" ? "total" : feeComponentNames[part].toLowerCase()} (NGN)`,
        ({ fees }: FeeScheduleRecord) => {
          const amount = fees[id]?.[part];
          return amount === undefined ? null : { kobo: recordedKobo(amount) };
        },
      ]),
    ),
  ),
  ...Object.fromEntries(
    listLevels().flatMap(({ id, name }) =>
      laterComponents.map((component) => [
        `${name}: ${feeComponentNames[component].toLowerCase()} due (weeks after the start)`,
        ({ plans }: FeeScheduleRecord) => plans[id]?.[component] ?? null,
      ]),
    ),
  ),
});
