import { and, asc, eq, gt, lte, or, sql } from "drizzle-orm";
import { type Context, inTransaction } from "../context.ts";
import { eachAlone, type ScheduledJob } from "../jobs.ts";
import { messages } from "../mail/tables.ts";
import { lockMessage, takeNextWay } from "./send-message.ts";

const jobName = "fall-back-messages";
/** How many rows are in memory at a time. */
const rowsAtATime = 200;

type Due = { id: string; fallAt: Date };

/** Gives one notice to its next way, unless it has arrived or another process has just done so. */
async function fallBack(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const isDue = and(eq(messages.id, id), lte(messages.fallAt, tx.clock()));
    const message = await lockMessage(tx, isDue);
    if (!message) return;
    const hasGone = await takeNextWay(tx, message);
    // It was never taken, and must not be sent after the other way.
    if (hasGone && message.status === "queued") {
      const over = { status: "failed", failure: "went_other_way", nextTryAt: null } as const;
      await tx.db.update(messages).set(over).where(eq(messages.id, id));
    }
  });
}

async function findDue(ctx: Context, after: Due | undefined): Promise<Due[]> {
  const found = await ctx.db
    .select({ id: messages.id, fallAt: sql<Date>`${messages.fallAt}`.mapWith(messages.fallAt) })
    .from(messages)
    .where(
      and(
        lte(messages.fallAt, ctx.clock()),
        after &&
          or(
            gt(messages.fallAt, after.fallAt),
            and(eq(messages.fallAt, after.fallAt), gt(messages.id, after.id)),
          ),
      ),
    )
    .orderBy(asc(messages.fallAt), asc(messages.id))
    .limit(rowsAtATime);
  return found;
}

/** Lets the next way take over where nothing has arrived in time. */
export async function fallBackMessages(ctx: Context): Promise<void> {
  let last: Due | undefined;
  do {
    const due = await findDue(ctx, last);
    await eachAlone(ctx, jobName, due, ({ id }) => fallBack(ctx, id));
    last = due.length === rowsAtATime ? due.at(-1) : undefined;
  } while (last);
}

export const fallBackJob: ScheduledJob = {
  name: jobName,
  everySeconds: 60,
  run: fallBackMessages,
};
