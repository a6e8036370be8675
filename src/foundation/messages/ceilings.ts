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

/** What has gone to phones since midnight, up to `most`. */
async function countToday(ctx: Context, most: number, more?: SQL): Promise<number> {
  const today = lagosTime(lagosDay(ctx.clock()), "00:00");
  const rows = ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(ne(messages.channel, sql`'email'`), gte(messages.turnAt, today), more))
    // In the order of the index: without it, a database that has not counted its rows lately reads the whole table.
    .orderBy(messages.turnAt)
    .limit(most)
    .as("today");
  const [row] = await ctx.db.select({ many: sql<number>`count(*)::int` }).from(rows);
  return row?.many ?? 0;
}

/**
 * Whether a message would be one too many today: of the whole academy (`over_limit`), or of one number
 * (`person_limit`). Codes to sign in count for the academy only. What anyone can cause by typing a number gets half of
 * each, so that a stranger can use up neither. Call it in the transaction that notes the try, after `lockCeilings`.
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
  const [halfADay, half] = [Math.ceil(perDay / 2), Math.ceil(perPerson / 2)];
  if ((await countToday(ctx, halfADay, byAnybody)) >= halfADay) return "over_limit";
  return (await countToday(ctx, half, and(toThis, byAnybody))) >= half ? "person_limit" : null;
}
