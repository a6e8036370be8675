import { and, eq, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { sessions } from "./tables.ts";

/** Ends one session: its token is dead from now on. */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Ends all sessions of a person, of every kind. @param but the session that goes on, if any */
export async function endSessionsOf(ctx: Context, personId: string, but?: string): Promise<void> {
  await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.personId, personId), but ? ne(sessions.id, but) : undefined));
}
