import { and, count, eq, gte, lt, ne, sql, sum } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { addMonths, lagosDay, lagosTime } from "#foundation/time.ts";
import { selectIncome } from "#rooms/payments/server/door.ts";
import type { Figure } from "../../contract/figures.ts";
import { enrolments } from "../tables.ts";
import { keepEnded } from "./keep-ended.ts";

/** The beginning of a month in Lagos. @param month `YYYY-MM` */
const startOf = (month: string) => lagosTime(`${month}-01`, "00:00");
const monthAfter = (month: string, months: number) => addMonths(`${month}-01`, months).slice(0, 7);

/** Registrations by the month in which their form was sent. Cancelled and replaced ones do not count. */
async function countMonths(ctx: Context, from: string, to: string): Promise<Figure[]> {
  const month = sql<string>`to_char(${enrolments.submittedAt} at time zone 'Africa/Lagos', 'YYYY-MM')`;
  return ctx.db
    .select({
      month: month.as("month"),
      mode: enrolments.mode,
      centreId: enrolments.centreId,
      value: count(),
    })
    .from(enrolments)
    .where(
      and(
        gte(enrolments.submittedAt, startOf(from)),
        lt(enrolments.submittedAt, startOf(to)),
        ne(enrolments.status, "cancelled"),
      ),
    )
    .groupBy(sql`1`, enrolments.mode, enrolments.centreId);
}

/** Income of the ledger in kobo; refunds are negative in the month in which they were booked. */
async function sumMonths(ctx: Context, from: string, to: string): Promise<Figure[]> {
  const income = selectIncome(ctx, { from: startOf(from), to: startOf(to) });
  // Lateral with a limit: else PostgreSQL reads all enrolments for the few of a month.
  const place = ctx.db
    .select({ mode: enrolments.mode, centreId: enrolments.centreId })
    .from(enrolments)
    .where(eq(enrolments.id, income.lineRef))
    .limit(1)
    .as("place");
  return ctx.db
    .select({
      month: income.month,
      mode: place.mode,
      centreId: place.centreId,
      value: sum(income.amountKobo).mapWith(Number),
    })
    .from(income)
    .leftJoinLateral(place, sql`true`)
    .groupBy(income.month, place.mode, place.centreId);
}

const readers = { enrolments: countMonths, income: sumMonths } as const;
const readEnded = {
  enrolments: keepEnded(countMonths),
  income: keepEnded(sumMonths),
} as const;

/**
 * Registrations or income of the last months, by mode and centre; months in which nothing happened are not in it. The
 * caller checks the permission.
 * @param months how many, with the one that goes on
 */
export async function readFigures(
  ctx: Context,
  what: keyof typeof readers,
  months: number,
): Promise<{ months: string[]; figures: Figure[] }> {
  const current = lagosDay(ctx.clock()).slice(0, 7);
  const first = monthAfter(current, 1 - months);
  const [ended, going] = await Promise.all([
    readEnded[what](ctx, first, current),
    readers[what](ctx, current, monthAfter(current, 1)),
  ]);
  return {
    months: Array.from({ length: months }, (_, at) => monthAfter(first, at)),
    figures: [...ended, ...going],
  };
}
