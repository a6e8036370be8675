import { and, count, eq, gte, lt, ne, sql, sum } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import type { Db } from "#foundation/database/open-database.ts";
import { zone } from "#foundation/database/zone.ts";
import { addMonths, lagosDay, lagosTime } from "#foundation/time/time.ts";
import { selectIncome, selectTakings } from "#rooms/payments/door.server.ts";
import { enrolments } from "../tables.server.ts";
import type { Figure, Taking } from "./figures.ts";

const monthAfter = (month: string, months: number) => addMonths(`${month}-01`, months).slice(0, 7);
const startOf = (day: string) => lagosTime(day, "00:00");

/** Registrations by the month in which their form was sent. Cancelled and replaced ones do not count. */
async function countMonths(ctx: Context, from: Date, to: Date): Promise<Figure[]> {
  const month = sql<string>`to_char(${enrolments.submittedAt} at time zone ${zone}, 'YYYY-MM')`;
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

/** The same for one day. Lateral with a limit, or PostgreSQL may read all enrolments to find a day's few. */
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

/** After this, figures of ended days are read again. Nobody waits for that until they are twice as old. */
const keptMs = 10 * 60 * 1000;

type Kept<Value> = { readonly at: number; readonly value: Promise<Value>; isRenewed: boolean };

/**
 * Figures of past days hardly change, so a process reads them once in ten minutes, and they're at most twenty minutes
 * old. The caller reads the current ones each time. Readers at the same time share one read.
 * @param read reads the figures from one instant up to, but not including, another
 */
export function keepEnded<Value>(
  read: (ctx: Context, from: Date, to: Date) => Promise<Value>,
): (ctx: Context, from: Date, to: Date) => Promise<Value> {
  const ofDatabase = new WeakMap<Db, Map<string, Kept<Value>>>();
  return (ctx, from, to) => {
    const ofRanges = ofDatabase.get(ctx.db) ?? new Map<string, Kept<Value>>();
    ofDatabase.set(ctx.db, ofRanges);
    const end = ` ${to.toISOString()}`;
    const key = `${from.toISOString()}${end}`;
    const readAnew = () => {
      const kept = { at: performance.now(), value: read(ctx, from, to), isRenewed: false };
      // A failed read isn't kept, and what was known before stays.
      kept.value.then(
        () => ofRanges.set(key, kept),
        () => ofRanges.get(key) === kept && ofRanges.delete(key),
      );
      return kept;
    };
    const known = ofRanges.get(key);
    // Real time, not the academy's clock: this limits load.
    const ageMs = known ? performance.now() - known.at : Number.POSITIVE_INFINITY;
    if (known && ageMs < 2 * keptMs) {
      if (ageMs >= keptMs && !known.isRenewed) {
        known.isRenewed = true;
        readAnew();
      }
      return known.value;
    }
    // Ranges that ended earlier are not asked for again.
    for (const other of ofRanges.keys()) if (!other.endsWith(end)) ofRanges.delete(other);
    const kept = readAnew();
    ofRanges.set(key, kept);
    return kept.value;
  };
}

/** Postings belong to the day when they're made, so only today's change. A month's registrations can be cancelled. */
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
 * Registrations or income of the last months, by mode and centre, without months in which nothing happened. Today's
 * income and this month's registrations are read now; the rest is at most twenty minutes old. The caller checks the
 * permission.
 * @param months how many, including the current one
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

/**
 * What payers paid today and what went back, from the books. Cash counts at the centre that took it, the rest where
 * the learner of the order's first place trains. The caller checks the permission.
 */
export async function readTakings(ctx: Context): Promise<Taking[]> {
  const taken = selectTakings(ctx, lagosTime(lagosDay(ctx.clock()), "00:00"));
  const place = ctx.db
    .select({ centreId: enrolments.centreId })
    .from(enrolments)
    .where(sql`${enrolments.orderId} = ${taken.orderId}`)
    .orderBy(enrolments.submittedAt, enrolments.id)
    .limit(1)
    .as("place");
  const centreId = sql<CentreId | null>`coalesce(${taken.cashCentre}, ${place.centreId})`;
  const only = (returned: boolean) =>
    sql<number>`coalesce(${sum(taken.amountKobo)} filter (where ${taken.isReturn} = ${returned}), 0)`.mapWith(
      Number,
    );
  return ctx.db
    .select({
      way: taken.way,
      centreId: centreId.as("centre"),
      receivedKobo: only(false),
      returnedKobo: sql<number>`-${only(true)}`.mapWith(Number),
    })
    .from(taken)
    .leftJoinLateral(place, sql`true`)
    .groupBy(taken.way, sql`2`);
}
