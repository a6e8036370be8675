import type { Context } from "#foundation/context.ts";
import { dayMs } from "#foundation/durations.ts";
import { lagosDay } from "#foundation/time.ts";
import { linkCounts } from "./link-tables.ts";

const places = [
  { channel: "whatsapp", programId: "tiling", visits: 4 },
  { channel: "whatsapp", programId: "fashion-design", visits: 3 },
  { channel: "poster", programId: "solar-installation", visits: 2 },
  { channel: "sms", programId: "", visits: 2 },
  { channel: "qr", programId: "masonry", visits: 1 },
  { channel: "", programId: "", visits: 1 },
] as const;

/** The visits of the demonstration: every third day of four months, more and more of them. */
export async function seedLinkCounts(ctx: Context, affiliateId: string): Promise<void> {
  const now = ctx.clock().getTime();
  const days = Array.from({ length: 40 }, (_, back) => 3 * (back + 1));
  const rows = days.map((back, index) => {
    const { channel, programId, visits } = places[index % places.length] ?? places[0];
    const grown = visits + Math.max(0, Math.floor((120 - back) / 40));
    const day = lagosDay(new Date(now - back * dayMs));
    return { affiliateId, day, channel, programId, visits: grown };
  });
  await ctx.db.insert(linkCounts).values(rows).onConflictDoNothing();
}
