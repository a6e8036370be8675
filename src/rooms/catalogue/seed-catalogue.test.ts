import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRows } from "#foundation/database/take-unseeded.ts";
import { readSiteVersion } from "#foundation/site/site-version.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { seedCatalogue } from "./seed-catalogue.server.ts";
import { feeSchedules, intakes, programs } from "./tables.server.ts";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
});
afterAll(() => academy.close());

async function everything() {
  const { db } = academy.ctx;
  return {
    programs: await db.select().from(programs).orderBy(programs.id),
    intakes: await db.select().from(intakes).orderBy(intakes.id),
    fees: await db.select().from(feeSchedules).orderBy(feeSchedules.level),
    version: await readSiteVersion(academy.ctx),
  };
}

test("seeding again on a later day keeps an admin's changes", async () => {
  const { ctx } = academy;
  expect(await seedCatalogue(ctx, "2026-11-21")).toBe(45);
  expect((await everything()).version).toBe(1);

  await ctx.db.update(programs).set({ title: "Block laying" }).where(eq(programs.id, "masonry"));
  await ctx.db.update(programs).set({ archivedAt: new Date() }).where(eq(programs.id, "tiling"));
  await ctx.db
    .update(feeSchedules)
    .set({ tuitionKobo: 1 })
    .where(eq(feeSchedules.level, "advanced"));
  await ctx.db.delete(intakes).where(eq(intakes.id, "plumbing-1"));
  const before = await everything();

  expect(await seedCatalogue(ctx, "2027-03-01")).toBe(0);
  expect(await everything()).toEqual(before);
});

test("a program that an admin deleted is not added again", async () => {
  const { ctx } = academy;
  await ctx.db.delete(intakes).where(eq(intakes.programId, "welding"));
  await ctx.db.delete(programs).where(eq(programs.id, "welding"));
  expect(await seedCatalogue(ctx, "2027-03-01")).toBe(0);
});

test("a program that is missing and was never seeded is added with its intakes", async () => {
  const { ctx } = academy;
  await ctx.db.delete(seededRows).where(eq(seededRows.key, "welding"));
  await ctx.db.delete(intakes).where(eq(intakes.programId, "welding"));
  await ctx.db.delete(programs).where(eq(programs.id, "welding"));
  expect(await seedCatalogue(ctx, "2027-03-01")).toBe(1);
  const runs = await ctx.db.select().from(intakes).where(eq(intakes.programId, "welding"));
  expect(runs.length).toBeGreaterThan(0);
  expect(runs.every(({ startsOn }) => startsOn > "2027-03-01")).toBe(true);
});
