import { and, eq, ne } from "drizzle-orm";
import { hashSecret, newSecret } from "#foundation/codes/ids.ts";
import type { ActorKind, Context } from "#foundation/context.ts";
import { sessionLives, tokenPrefixes } from "../../rules/sessions.ts";
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

/**
 * Opens a session for a person.
 * @param device its name for the list of sessions (rules/device-name.ts)
 * @returns the token; only its hash is stored
 */
export async function openSession(
  ctx: Context,
  personId: string,
  kind: ActorKind,
  device: string | null = null,
): Promise<string> {
  const token = `${tokenPrefixes[kind]}${newSecret()}`;
  const now = ctx.clock();
  await ctx.db.insert(sessions).values({
    personId,
    kind,
    tokenHash: hashSecret(token),
    device,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + sessionLives[kind].absoluteMs),
  });
  return token;
}
