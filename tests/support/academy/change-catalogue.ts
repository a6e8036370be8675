import { and, desc, eq } from "drizzle-orm";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { mostSeats } from "#rooms/catalogue/intakes/intake-input.ts";
import { feeSchedules, intakes, programs } from "#rooms/catalogue/tables.server.ts";
import type { TestAcademy } from "./open-academy.ts";

type Program = typeof programs.$inferSelect;

/** Changes a program as the office does. */
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

/** Gives a program these starts instead of its own; nobody may have joined those. */
export async function setStarts(
  { ctx }: TestAcademy,
  programId: string,
  starts: readonly Pick<typeof intakes.$inferInsert, "id" | "centreId" | "startsOn" | "seats">[],
) {
  await ctx.db.delete(intakes).where(eq(intakes.programId, programId));
  await ctx.db
    .insert(intakes)
    .values(starts.map((start) => ({ ...start, programId, endsOn: start.startsOn })));
  await bumpSiteVersion(ctx);
}

/** Gives every start enough seats for everybody, for tests that are not about seats. */
export async function giveSeats({ ctx }: Pick<TestAcademy, "ctx">) {
  await ctx.db.update(intakes).set({ seats: mostSeats });
}

/** Sets how many seats a start has, taken or not. */
export async function setSeats({ ctx }: TestAcademy, id: string, seats: number) {
  await ctx.db.update(intakes).set({ seats }).where(eq(intakes.id, id));
  await bumpSiteVersion(ctx);
}
