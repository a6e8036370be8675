import { seedChapters, seedEvents } from "#database/seeds/community.ts";
import type { Context } from "#foundation/context.ts";
import { dayMs, lagosDay } from "#foundation/time.ts";
import { chapters, events } from "./tables.ts";

/** Fills the demonstration with events and chapters. May be run again at any time. */
export async function seedCommunity(ctx: Context): Promise<void> {
  const now = ctx.clock().getTime();
  await ctx.db
    .insert(events)
    .values(
      seedEvents.map(({ inDays, ...event }) => ({
        ...event,
        date: lagosDay(new Date(now + inDays * dayMs)),
      })),
    )
    .onConflictDoNothing();
  await ctx.db
    .insert(chapters)
    .values([...seedChapters])
    .onConflictDoNothing();
}
