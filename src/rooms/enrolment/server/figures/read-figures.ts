import { and, count, eq, gte, lt, ne, sql, sum } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { addMonths, lagosDay, lagosTime } from "#foundation/time/time.ts";
import { selectIncome } from "#rooms/payments/server/door.ts";
import type { Figure } from "../../contract/figures.ts";
import { enrolments } from "../tables.ts";
import { keepEnded } from "./keep-ended.ts";

const monthAfter = (month: string, months: number) => addMonths(`${month}-01`, months).slice(0, 7);
const startOf = (day: string) => lagosTime(day, "00:00");

/** Registrations by the month in which their form was sent. Cancelled and replaced ones do not count. */
async function countMonths(ctx: Context, from: Date, to: Date): Promise<Figure[]> {
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
        gte(enrolments.submittedAt, from),
        lt(enrolments.submittedAt, to),
        ne(enrolments.status, "cancelled"),
      ),
    )
    .groupBy(sql`1`, enrolments.mode, enrolments.centreId);
}

/** Income of the ledger in kobo; refunds are negative in the month in which they were booked. */
async function sumMonths(ctx: Context, from: Date, to: Date): Promise<Figure[]> {
  const income = selectIncome(ctx, { from, to });
  return ctx.db
    .select({
      month: income.month,
      mode: enrolments.mode,
      centreId: enrolments.centreId,
      value: sum(income.amountKobo).mapWith(Number),
    })
    .from(income)
    .leftJoin(enrolments, eq(enrolments.id, income.lineRef))
    .groupBy(income.month, enrolments.mode, enrolments.centreId);
}

/** The same of a day. Lateral with a limit: else PostgreSQL may read all enrolments for the few of a day. */
async function sumDay(ctx: Context, from: Date, to: Date): Promise<Figure[]> {
  const income = selectIncome(ctx, { from, to });
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

/** Postings are of the day on which they are made, so only today's change; registrations of a month can be cancelled. */
const readers = {
  enrolments: {
    ended: keepEnded(countMonths),
    going: countMonths,
    goesOnSince: (today: string) => `${today.slice(0, 7)}-01`,
  },
  income: { ended: keepEnded(sumMonths), going: sumDay, goesOnSince: (today: string) => today },
} as const;

/** Adds up the figures of the same month, mode and centre. */
function addUp(figures: readonly Figure[]): Figure[] {
  const sums = new Map<string, Figure>();
  for (const figure of figures) {
    const key = `${figure.month} ${figure.mode} ${figure.centreId}`;
    sums.set(key, { ...figure, value: figure.value + (sums.get(key)?.value ?? 0) });
  }
  return [...sums.values()];
}

/**
 * Registrations or income of the last months, by mode and centre; months in which nothing happened are not in it. What
 * goes on, today's income and this month's registrations, is read now; the rest is at most twenty minutes old. The
 * caller checks the permission.
 * @param months how many, with the one that goes on
 */
export async function readFigures(
  ctx: Context,
  what: keyof typeof readers,
  months: number,
): Promise<{ months: string[]; figures: Figure[] }> {
  const today = lagosDay(ctx.clock());
  const current = today.slice(0, 7);
  const first = monthAfter(current, 1 - months);
  const { ended, going, goesOnSince } = readers[what];
  const since = startOf(goesOnSince(today));
  const figures = await Promise.all([
    ended(ctx, startOf(`${first}-01`), since),
    going(ctx, since, startOf(`${monthAfter(current, 1)}-01`)),
  ]);
  return {
    months: Array.from({ length: months }, (_, at) => monthAfter(first, at)),
    figures: addUp(figures.flat()),
  };
}
