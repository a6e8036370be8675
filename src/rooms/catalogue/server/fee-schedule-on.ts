import { desc, eq, lte } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import type { FeeSchedule } from "../rules/fees/fees.ts";
import { type Level, levels } from "../rules/program-terms.ts";
import { feeSchedules } from "./tables.ts";

const findLatest = prepareOnce((db, given: Given<{ day: string }>) => {
  const latest = db
    .select({ holdsFrom: feeSchedules.holdsFrom })
    .from(feeSchedules)
    .where(lte(feeSchedules.holdsFrom, given.day))
    .orderBy(desc(feeSchedules.holdsFrom))
    .limit(1);
  return db.select().from(feeSchedules).where(eq(feeSchedules.holdsFrom, latest));
});

/**
 * The fees on a day; null while an academy has set none. Then programs that are paid by level
 * are not offered; all others are.
 * @param day `YYYY-MM-DD` in Lagos
 */
export async function feeScheduleOn(ctx: Context, day: string): Promise<FeeSchedule | null> {
  const rows = await findLatest(ctx.db, { day });
  const [first] = rows;
  if (!first) return null;
  const rowOf = (level: Level) => {
    const row = rows.find((candidate) => candidate.level === level);
    if (!row) throw new Error(`The fee schedule of ${day} has no level ${level}`);
    return row;
  };
  const of = (level: Level) => {
    const row = rowOf(level);
    return {
      registration: row.registrationKobo,
      tuition: row.tuitionKobo,
      practical: row.practicalKobo,
      certification: row.certificationKobo,
    };
  };
  const fees = Object.fromEntries(levels.map((level) => [level, of(level)]));
  const plans = Object.fromEntries(levels.map((level) => [level, rowOf(level).plan]));
  return {
    holdsFrom: first.holdsFrom,
    levels: fees as FeeSchedule["levels"],
    plans: plans as FeeSchedule["plans"],
  };
}
