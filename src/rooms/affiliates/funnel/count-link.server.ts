import { and, countDistinct, eq, ne, notInArray, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { readCatalogue } from "#rooms/catalogue/door.server.ts";
import { findEarningAffiliate } from "../referrals/find-earning-affiliate.server.ts";
import { normaliseChannel } from "../sharing/normalise-channel.ts";
import {
  builtInChannels,
  mostChannels,
  otherChannel,
  programIdOf,
} from "../sharing/share-links.ts";
import { linkCounts } from "../tables.server.ts";

type LinkEvent = {
  affiliateId: string;
  kind: "visits" | "signUps";
  /** As it is in the link. */
  channel: string | null | undefined;
  programId?: string | null;
};

/**
 * Keeps the table small: a made-up channel in every request must not add a row each time. Made-up channels have their
 * own limit, so they can't crowd out real ones.
 */
async function channelOf(ctx: Context, event: LinkEvent, day: string): Promise<string> {
  const channel = normaliseChannel(event.channel) ?? "";
  if (builtInChannels.includes(channel)) return channel;
  const [known] = await ctx.db
    .select({
      others: countDistinct(linkCounts.channel),
    })
    .from(linkCounts)
    .where(
      and(
        eq(linkCounts.affiliateId, event.affiliateId),
        eq(linkCounts.day, day),
        ne(linkCounts.channel, channel),
        notInArray(linkCounts.channel, [...builtInChannels]),
      ),
    );
  return (known?.others ?? 0) < mostChannels ? channel : otherChannel;
}

/** Adds one to the day's count: no row for each event, and nothing about a person. */
export async function countLink(ctx: Context, event: LinkEvent): Promise<void> {
  const day = lagosDay(ctx.clock());
  const { affiliateId, kind, programId } = event;
  const column = linkCounts[kind];
  await ctx.db
    .insert(linkCounts)
    .values({
      affiliateId,
      day,
      channel: await channelOf(ctx, event, day),
      programId: programId ?? "",
      [kind]: 1,
    })
    .onConflictDoUpdate({
      target: [linkCounts.affiliateId, linkCounts.day, linkCounts.channel, linkCounts.programId],
      set: { [kind]: sql`${column} + 1` },
    });
}

/**
 * Counts a visit through an affiliate's link. An unknown or suspended code counts nothing.
 * @returns whether it counted
 */
export async function recordVisit(
  ctx: Context,
  visit: { code: string; via: string | null | undefined; page: string | null | undefined },
): Promise<boolean> {
  const affiliate = await findEarningAffiliate(ctx, visit.code);
  if (!affiliate) return false;
  const named = programIdOf(visit.page ?? "");
  const isKnown = named !== null && (await readCatalogue(ctx)).byId.has(named);
  await countLink(ctx, {
    affiliateId: affiliate.id,
    kind: "visits",
    channel: visit.via,
    programId: isKnown ? named : null,
  });
  return true;
}
