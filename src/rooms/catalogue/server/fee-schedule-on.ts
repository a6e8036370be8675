import { desc, eq, lte } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import type { FeeSchedule } from "../rules/fees/fees.ts";
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
  const of = (row: (typeof rows)[number]) => ({
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
