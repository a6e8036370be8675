import { samples } from "#academy/samples";
import { dayMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { takeUnseeded } from "#foundation/database/take-unseeded.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { chapters, events } from "../tables.server.ts";

/**
 * Seeds the demo's events and chapters, each once. It can run again at any time and keeps what an
 * admin changed or deleted.
 */
export async function seedCommunity(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock().getTime();
    const newEvents = (await takeUnseeded(tx, "events", samples.events)).map(
      ({ inDays, ...event }) => ({ ...event, date: lagosDay(new Date(now + inDays * dayMs)) }),
    );
    const newChapters = await takeUnseeded(tx, "chapters", samples.chapters);
    if (newEvents.length > 0) await tx.db.insert(events).values(newEvents).onConflictDoNothing();
    if (newChapters.length > 0) {
      await tx.db.insert(chapters).values(newChapters).onConflictDoNothing();
    }
    if (newEvents.length + newChapters.length > 0) await bumpSiteVersion(tx, "community");
  });
}
