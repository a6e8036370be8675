import { and, eq, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { forgetDevices } from "./known-devices.ts";
import { sessions } from "./tables.ts";

/** Ends one session: its token is dead from now on. */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** The session that goes on, and the device that it runs on. */
export type Kept = { sessionId: string; deviceToken: string | null };

/** Ends all sessions of a person, of every kind, and forgets the devices. @param but what stays */
export async function endSessionsOf(ctx: Context, personId: string, but?: Kept): Promise<void> {
  await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.personId, personId), but ? ne(sessions.id, but.sessionId) : undefined));
  await forgetDevices(ctx, personId, but?.deviceToken ?? null);
}
