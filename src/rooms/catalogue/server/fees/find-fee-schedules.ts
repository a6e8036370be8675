import { recordedKobo } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { pageWindow } from "#foundation/http/lists.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { FeeScheduleRecord, FeeSchedulesQuery } from "../../contract/fee-schedules.ts";
import { laterComponents } from "../../rules/fees/fees.ts";
import { feeComponents } from "../../rules/program-terms.ts";
import { feeComponentNames } from "../../rules/program-words.ts";
import { listLevels } from "../../rules/training/levels.ts";
import { listFeeSchedules } from "./list-fee-schedules.ts";

const parts = [...feeComponents, "total"] as const;

/** What the search looks at: the first day as it is shown and as it is written in addresses, and all amounts, from the beginning of a word. */
function searchTextOf({ holdsFrom, fees }: FeeScheduleRecord): string {
  const amounts = Object.values(fees).flatMap((ofLevel) => parts.map((part) => ofLevel[part]));
  const written = amounts.flatMap((amount) => [amount, amount.toLocaleString("en-NG")]);
  return ["", formatDay(holdsFrom), holdsFrom, ...written].join(" ").toLowerCase();
}

async function found(ctx: Context, query: FeeSchedulesQuery): Promise<FeeScheduleRecord[]> {
  const words = query.search?.toLowerCase().replace("₦", "") ?? "";
  const left = (await listFeeSchedules(ctx)).filter(
    (schedule) =>
      (!query.state || schedule.state === query.state) &&
      searchTextOf(schedule).includes(` ${words}`),
  );
  return query.order === "asc" ? left.reverse() : left;
}

/** A page of fee schedules. They are so few that the page is cut from all of them. @throws AppError 401, 403 */
export async function pageOfFeeSchedules(ctx: Context, query: FeeSchedulesQuery) {
  const all = await found(ctx, query);
  const { limit, offset } = pageWindow(query);
  return { schedules: all.slice(offset, offset + limit), total: all.length, hasMore: false };
}

/** All fee schedules that search and filter leave. */
export async function* exportFeeSchedules(ctx: Context, query: FeeSchedulesQuery) {
  yield await found(ctx, query);
}

/** Amounts are in naira; a level that a schedule does not have is empty. */
export const feeColumns = (): CsvColumns<FeeScheduleRecord> => ({
  From: ({ holdsFrom }) => holdsFrom,
  Until: ({ holdsUntil }) => holdsUntil,
  State: ({ state }) => state,
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
