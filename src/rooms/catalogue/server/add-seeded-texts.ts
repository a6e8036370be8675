import { and, eq, isNull } from "drizzle-orm";
import { seedPrograms } from "#database/seeds/programs.ts";
import type { Context } from "#foundation/context.ts";
import { takeUnseeded } from "#foundation/seeds/take-unseeded.ts";
import { bumpSiteVersion } from "#foundation/site-version.ts";
import { programs } from "./tables.ts";

/**
 * Gives programs that an older release seeded the texts that their seeds have since: instructor, tools, weeks and a
 * description of one line. Once for each program, so what an admin changes afterwards stays.
 */
export async function addSeededTexts(tx: Context): Promise<void> {
  let changed = 0;
  for (const program of await takeUnseeded(tx, "program texts", seedPrograms)) {
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
