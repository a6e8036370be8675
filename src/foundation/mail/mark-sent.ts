import { and, eq, lt, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { messages } from "./tables.ts";

/** Marks what waits since before that time as sent then, for samples of the past that no job sends. */
export async function markSent({ db }: Context, before: Date): Promise<void> {
  await db
    .update(messages)
    .set({ status: "sent", sentAt: sql`${messages.createdAt}`, attempts: 1 })
    .where(and(eq(messages.status, "queued"), lt(messages.createdAt, before)));
}
