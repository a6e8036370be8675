import { and, desc, eq } from "drizzle-orm";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { feeSchedules, programs } from "#rooms/catalogue/server/tables.ts";
import type { TestAcademy } from "./open-academy.ts";

type Program = typeof programs.$inferSelect;

/** Changes a program as the office would. */
export async function changeProgram(
  { ctx }: TestAcademy,
  id: string,
  change: Partial<Pick<Program, "priceType" | "levels" | "archivedAt">>,
) {
  await ctx.db.update(programs).set(change).where(eq(programs.id, id));
  await bumpSiteVersion(ctx);
}

/** Archives all programs of a mode and price type. */
export async function archivePrograms(
  { ctx }: TestAcademy,
  { mode, priceType }: Pick<Program, "mode" | "priceType">,
) {
  await ctx.db
    .update(programs)
    .set({ archivedAt: ctx.clock() })
    .where(and(eq(programs.mode, mode), eq(programs.priceType, priceType)));
  await bumpSiteVersion(ctx);
}

/** Raises tuition at every level from a day. @param holdsFrom `YYYY-MM-DD` */
export async function raiseFees({ ctx }: TestAcademy, holdsFrom: string, byKobo: number) {
  const rows = await ctx.db.select().from(feeSchedules).orderBy(desc(feeSchedules.holdsFrom));
  await ctx.db
    .insert(feeSchedules)
    .values(
      rows
        .filter((row) => row.holdsFrom === rows[0]?.holdsFrom)
        .map((row) => ({ ...row, holdsFrom, tuitionKobo: row.tuitionKobo + byKobo })),
    );
  await bumpSiteVersion(ctx);
}

/** Undoes raiseFees. */
export async function dropFees({ ctx }: TestAcademy, holdsFrom: string) {
  await ctx.db.delete(feeSchedules).where(eq(feeSchedules.holdsFrom, holdsFrom));
  await bumpSiteVersion(ctx);
}
