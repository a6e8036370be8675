import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { seed } from "#app/wiring.ts";
import { feeSchedules, intakes, programs } from "#rooms/catalogue/tables.server.ts";
import { chapters, events } from "#rooms/content/tables.server.ts";
import { recommendedCourses } from "#rooms/recommendations/tables.server.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";

const academy = await openAcademyForFile({ env: { SEED: "demo" } });

const run = () => seed(academy.ctx, () => {});

/** Everything that a seed fills and an admin edits, in foreign key order. */
async function everything() {
  const { db } = academy.ctx;
  return {
    programs: await db.select().from(programs).orderBy(programs.id),
    intakes: await db.select().from(intakes).orderBy(intakes.id),
    fees: await db.select().from(feeSchedules).orderBy(feeSchedules.holdsFrom, feeSchedules.level),
    recommended: await db.select().from(recommendedCourses).orderBy(recommendedCourses.id),
    events: await db.select().from(events).orderBy(events.id),
    chapters: await db.select().from(chapters).orderBy(chapters.id),
  };
}

describe("seeding again on a later day restores nothing", () => {
  let before: Awaited<ReturnType<typeof everything>>;
  let after: typeof before;
  beforeAll(async () => {
    const { db, clock } = academy.ctx;
    await run();
    const seeded = await everything();
    const [first, second] = seeded.recommended.map(({ id }) => id);

    await db.update(programs).set({ title: "Block laying" }).where(eq(programs.id, "masonry"));
    await db.update(programs).set({ archivedAt: clock() }).where(eq(programs.id, "tiling"));
    await db.delete(intakes).where(eq(intakes.programId, "welding"));
    await db.delete(programs).where(eq(programs.id, "welding"));
    await db.update(intakes).set({ seats: 3 }).where(eq(intakes.id, "masonry-1"));
    await db.delete(intakes).where(eq(intakes.id, "plumbing-1"));
    await db.update(feeSchedules).set({ tuitionKobo: 1 }).where(eq(feeSchedules.level, "beginner"));
    await db.delete(feeSchedules).where(eq(feeSchedules.level, "advanced"));
    await db
      .update(recommendedCourses)
      .set({ isPublished: false })
      .where(eq(recommendedCourses.id, first ?? ""));
    await db.delete(recommendedCourses).where(eq(recommendedCourses.id, second ?? ""));
    await db.update(events).set({ date: "2027-02-01" }).where(eq(events.id, "trades-day"));
    await db.delete(events).where(eq(events.id, "prices-and-customers"));
    await db.update(chapters).set({ name: "Yola friends" }).where(eq(chapters.id, "yola"));
    await db.delete(chapters).where(eq(chapters.id, "online"));

    before = await everything();
    academy.setTime("2027-03-01T09:00:00Z");
    await run();
    after = await everything();
  });

  test.each(["programs", "intakes", "fees", "recommended", "events", "chapters"] as const)(
    "%s",
    (name) => {
      expect(before[name].length).toBeGreaterThan(0);
      expect(after[name]).toEqual(before[name]);
    },
  );
});

test("not even when an admin deleted all of them", async () => {
  const { db } = academy.ctx;
  await db.delete(recommendedCourses);
  await db.delete(events);
  await db.delete(chapters);
  await run();
  const { recommended, events: left, chapters: none } = await everything();
  expect([recommended, left, none]).toEqual([[], [], []]);
});
