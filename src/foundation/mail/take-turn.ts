import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { type Context, inTransaction } from "../context.ts";
import { type Given, prepareOnce } from "../database/prepare-once.ts";
import { hourMs } from "../durations.ts";
import { messages } from "./tables.ts";

/** How many emails that anybody can cause go to one mailbox within an hour. */
export const turnsPerHour = 5;

/** Locks a mailbox until the transaction ends, so that turns are taken one by one. */
export async function lockMailbox(ctx: Context, mailbox: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`mailbox ${mailbox}`}))`);
}

type Turns = { mailbox: string; messageId: string; since: Date };

const findTurns = prepareOnce((db, given: Given<Turns>) =>
  db
    .select({ at: messages.turnAt })
    .from(messages)
    .where(
      and(
        eq(messages.limitedMailbox, given.mailbox),
        ne(messages.id, given.messageId),
        gt(messages.turnAt, given.since),
      ),
    )
    .orderBy(desc(messages.turnAt))
    .limit(turnsPerHour),
);

const noteTurn = prepareOnce((db, given: Given<{ id: string; now: Date }>) =>
  db.update(messages).set({ turnAt: given.now }).where(eq(messages.id, given.id)),
);

/**
 * Takes a turn for an email at its mailbox. A retried email takes another turn.
 * @param lock only a test passes another, to show the race
 * @returns 0 when it may be sent now, else the seconds to wait
 */
export async function takeTurn(
  ctx: Context,
  message: Pick<typeof messages.$inferSelect, "id" | "limitedMailbox">,
  lock = lockMailbox,
): Promise<number> {
  const { id, limitedMailbox: mailbox } = message;
  if (mailbox === null) return 0;
  return inTransaction(ctx, async (tx) => {
    await lock(tx, mailbox);
    const now = tx.clock();
    const since = new Date(now.getTime() - hourMs);
    const taken = await findTurns(tx.db, { mailbox, messageId: id, since });
    const oldest = taken[turnsPerHour - 1]?.at;
    await tx.step("mail.turns.read");
    if (oldest) return Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000);
    await noteTurn(tx.db, { id, now });
    return 0;
  });
}
