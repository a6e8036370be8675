import { and, eq, gte, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { messages } from "../mail/tables.ts";
import type { MailFailure } from "../mail-states.ts";
import { lagosDay, lagosTime } from "../time/time.ts";

type Message = Pick<
  typeof messages.$inferSelect,
  "id" | "recipient" | "urgency" | "limitedMailbox"
>;

/** Lets only one message at a time be counted, so that many processes don't pass the ceiling together. */
export const lockCeilings = async (ctx: Context): Promise<void> => {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('messages to phones'))`);
};

/** When the day of the ceilings began. */
export const today = (now: Date): Date => lagosTime(lagosDay(now), "00:00");

/** What has gone to phones since midnight: `most` or more of it is not counted. */
async function countToday(ctx: Context, most: number, more?: SQL): Promise<number> {
  const since = today(ctx.clock());
  const rows = ctx.db
    .select({ turns: messages.turns })
    .from(messages)
    .where(and(ne(messages.channel, sql`'email'`), gte(messages.turnAt, since), more))
    // In the order of the index: without it, a database that has not counted its rows lately reads the whole table.
    .orderBy(messages.turnAt)
    .limit(most)
    .as("today");
  // One that an earlier release sent has no count.
  const many = sql<number>`coalesce(sum(greatest(${rows.turns}, 1)), 0)::int`;
  const [row] = await ctx.db.select({ many }).from(rows);
  return row?.many ?? 0;
}

/**
 * Whether a message would be one too many today: of the whole academy (`over_limit`), or of one number
 * (`person_limit`). Codes to sign in count for the academy only. What anyone can cause by typing a number gets a
 * tenth of the day and half of what one number gets, so that a stranger can use up neither, and costs little. Call it in the transaction that notes the try, after `lockCeilings`.
 */
export async function findCeiling(ctx: Context, message: Message): Promise<MailFailure | null> {
  const { perDay, perPerson } = ctx.config.messages;
  if ((await countToday(ctx, perDay)) >= perDay) return "over_limit";
  if (message.urgency === "code") return null;
  const notACode = or(isNull(messages.urgency), ne(messages.urgency, "code"));
  const toThis = and(eq(messages.recipient, message.recipient), notACode);
  if ((await countToday(ctx, perPerson, toThis)) >= perPerson) return "person_limit";
  if (message.limitedMailbox === null) return null;
  const byAnybody = isNotNull(messages.limitedMailbox);
  const [ofTheDay, half] = [Math.ceil(perDay / 10), Math.ceil(perPerson / 2)];
  if ((await countToday(ctx, ofTheDay, byAnybody)) >= ofTheDay) return "over_limit";
  return (await countToday(ctx, half, and(toThis, byAnybody))) >= half ? "person_limit" : null;
}
