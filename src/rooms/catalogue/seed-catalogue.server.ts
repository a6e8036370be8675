import { and, eq, isNull } from "drizzle-orm";
import { programs as seedPrograms } from "#academy/programs";
import { seedFeeSchedule } from "#database/seeds/fee-schedule.ts";
import { seedIntakes } from "#database/seeds/intakes.ts";
import type { SeedProgram } from "#database/seeds/program-file.ts";
import { nairaToKobo } from "#foundation/amounts/money.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { takeUnseeded } from "#foundation/database/take-unseeded.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { seededPlan } from "./fees/instalment-plan.ts";
import { feeSchedules, intakes, levels, programs } from "./tables.server.ts";
import { seededLevels } from "./training/training-terms.ts";

/**
 * Gives programs seeded by an older release the texts that were added to the seeds since: instructor, tools, weeks and
 * a description of one line. Once for each program, so later changes by admins stay.
 * @param isNew the programs that were just added, with their texts
 */
async function addSeededTexts(tx: Context, isNew: ReadonlySet<string>): Promise<void> {
  let changed = 0;
  for (const program of await takeUnseeded(tx, "program texts", seedPrograms)) {
    if (isNew.has(program.id)) continue;
    const { id, description, instructorNote, toolsToOwn, weekPlan, worksWith, needsComputer } =
      program;
    const found = await tx.db
      .update(programs)
      .set({ description, instructorNote, toolsToOwn, weekPlan, worksWith, needsComputer })
      .where(and(eq(programs.id, id), isNull(programs.instructorNote)))
      .returning({ id: programs.id });
    changed += found.length;
  }
  if (changed > 0) await bumpSiteVersion(tx);
}

const toRow = (
  { priceNaira, createdAt, starts: _, times: __, ...program }: SeedProgram,
  index: number,
): typeof programs.$inferInsert => ({
  ...program,
  number: index + 1,
  priceKobo: nairaToKobo(priceNaira),
  createdAt: new Date(createdAt),
  publishedAt: new Date(createdAt),
});

/** Gives a program the next free number if its own is taken, e.g. by a program that an admin added. */
async function withFreeNumbers<Row extends { number: number }>(
  tx: Context,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const known = await tx.db.select({ number: programs.number }).from(programs);
  const taken = new Set(known.map(({ number }) => number));
  let last = Math.max(0, ...taken, ...rows.map(({ number }) => number));
  return rows.map((row) => {
    const number = taken.has(row.number) ? ++last : row.number;
    taken.add(number);
    return { ...row, number };
  });
}

/** The levels of the academy's folder, into a database that has none. */
async function seedLevels(tx: Context): Promise<void> {
  const known = await tx.db.select({ id: levels.id }).from(levels).limit(1);
  if (known.length > 0) return;
  await tx.db
    .insert(levels)
    .values(seededLevels.map(({ isClosed: _, ...level }, at) => ({ ...level, position: at + 1 })));
}

async function seedFees(ctx: Context): Promise<boolean> {
  const known = await ctx.db.select({ level: feeSchedules.level }).from(feeSchedules).limit(1);
  if (known.length > 0) return false;
  const { holdsFrom, naira } = seedFeeSchedule;
  await ctx.db.insert(feeSchedules).values(
    Object.entries(naira).map(([level, fees]) => ({
      holdsFrom,
      level,
      registrationKobo: nairaToKobo(fees.registration),
      tuitionKobo: nairaToKobo(fees.tuition),
      practicalKobo: nairaToKobo(fees.practical),
      certificationKobo: nairaToKobo(fees.certification),
      plan: seededPlan(level, seededLevels.find(({ id }) => id === level)?.months),
    })),
  );
  return true;
}

/**
 * Adds seed programs that were never added before, with their intakes, and the fees if there are none.
 * Keeps what an admin changed or deleted.
 * @param today `YYYY-MM-DD`: intakes start after it
 * @returns how many programs were added
 */
export async function seedCatalogue(ctx: Context, today: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await seedLevels(tx);
    const feesAdded = await seedFees(tx);
    const unseeded = await takeUnseeded(tx, "programs", seedPrograms.map(toRow));
    const rows = await withFreeNumbers(tx, unseeded);
    const added =
      rows.length === 0
        ? []
        : await tx.db
            .insert(programs)
            .values(rows)
            .onConflictDoNothing({ target: programs.id })
            .returning({ id: programs.id });
    const isNew = new Set(added.map(({ id }) => id));
    const runs = seedIntakes(today).filter(({ programId }) => isNew.has(programId));
    if (runs.length > 0) await tx.db.insert(intakes).values(runs).onConflictDoNothing();
    await addSeededTexts(tx, isNew);
    if (feesAdded || added.length > 0) await bumpSiteVersion(tx);
    return added.length;
  });
}
