import { eq } from "drizzle-orm";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import type { PersonalData } from "#rooms/accounts/server/door.ts";
import { chapterMembers, chapters, eventRegistrations, events } from "../tables.ts";

/** Places at events and in chapters, under an address that its owner has confirmed. */
export const communityData: PersonalData = {
  name: "community",
  async read(ctx, { confirmedEmail }) {
    if (!confirmedEmail) return { events: [], chapters: [] };
    const attended = await ctx.db
      .select({
        name: eventRegistrations.name,
        event: events.title,
        createdAt: eventRegistrations.createdAt,
      })
      .from(eventRegistrations)
      .innerJoin(events, eq(events.id, eventRegistrations.eventId))
      .where(eq(eventRegistrations.email, confirmedEmail));
    const joined = await ctx.db
      .select({
        name: chapterMembers.name,
        chapter: chapters.name,
        createdAt: chapterMembers.createdAt,
      })
      .from(chapterMembers)
      .innerJoin(chapters, eq(chapters.id, chapterMembers.chapterId))
      .where(eq(chapterMembers.email, confirmedEmail));
    return { events: attended, chapters: joined };
  },
  async erase(ctx, { confirmedEmail }) {
    if (!confirmedEmail) return;
    await ctx.db.delete(eventRegistrations).where(eq(eventRegistrations.email, confirmedEmail));
    await ctx.db.delete(chapterMembers).where(eq(chapterMembers.email, confirmedEmail));
    await bumpSiteVersion(ctx, "community");
  },
};
