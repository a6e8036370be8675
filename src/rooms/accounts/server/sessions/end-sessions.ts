import { and, eq, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { sessions } from "../tables.ts";
import { forgetDevices } from "./known-devices.ts";

/** Ends one session. Its token no longer works. */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** The session to keep open, and its device. */
export type Kept = { sessionId: string; deviceToken: string | null };

/** Ends a person's sessions of every kind and forgets the devices. @param kept what to keep, if any */
export async function endSessionsOf(ctx: Context, personId: string, kept?: Kept): Promise<void> {
  await ctx.db
    .delete(sessions)
    .where(
      and(eq(sessions.personId, personId), kept ? ne(sessions.id, kept.sessionId) : undefined),
    );
  await forgetDevices(ctx, personId, kept?.deviceToken ?? null);
}
