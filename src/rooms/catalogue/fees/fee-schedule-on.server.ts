import { and, desc, eq, isNotNull, lte } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { Program } from "../program/program.ts";
import { feeSchedules, programs } from "../tables.server.ts";
import type { FeeSchedule } from "./fees.ts";

type Row = typeof feeSchedules.$inferSelect;

const isLatest = ({ db }: Pick<Context, "db">, day: string) =>
  eq(
    feeSchedules.holdsFrom,
    db
      .select({ holdsFrom: feeSchedules.holdsFrom })
      .from(feeSchedules)
      .where(lte(feeSchedules.holdsFrom, day))
      .orderBy(desc(feeSchedules.holdsFrom))
      .limit(1),
  );

function toSchedule(rows: readonly Row[]): FeeSchedule | null {
  const [first] = rows;
  if (!first) return null;
  const of = (row: Row) => ({
    registration: row.registrationKobo,
    tuition: row.tuitionKobo,
    practical: row.practicalKobo,
    certification: row.certificationKobo,
  });
  return {
    holdsFrom: first.holdsFrom,
    levels: Object.fromEntries(rows.map((row) => [row.level, of(row)])),
    plans: Object.fromEntries(rows.map(({ level, plan }) => [level, plan])),
  };
}

/**
 * The fees on a day; null while an academy has set none. Without fees, programs paid by level are not offered, but all
 * others are.
 * @param day `YYYY-MM-DD` in Lagos
 */
export async function feeScheduleOn(ctx: Context, day: string): Promise<FeeSchedule | null> {
  return toSchedule(await ctx.db.select().from(feeSchedules).where(isLatest(ctx, day)));
}

/** A program like findProgram, with the fees of a day like feeScheduleOn, in one statement. */
export async function findWithFees(
  ctx: Context,
  programId: string,
  day: string,
): Promise<{ program: Program; schedule: FeeSchedule | null } | null> {
  const rows = await ctx.db
    .select({ program: programs, fees: feeSchedules })
    .from(programs)
    .leftJoin(feeSchedules, isLatest(ctx, day))
    .where(and(eq(programs.id, programId), isNotNull(programs.publishedAt)));
  const [first] = rows;
  if (!first) return null;
  return { program: first.program, schedule: toSchedule(rows.flatMap(({ fees }) => fees ?? [])) };
}
