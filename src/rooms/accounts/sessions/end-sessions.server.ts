import { and, eq, gt, inArray, ne } from "drizzle-orm";
import { hashSecret, newSecret } from "#foundation/codes/ids.ts";
import type { Actor, ActorKind, Context } from "#foundation/context.ts";
import { people, sessions } from "../tables.server.ts";
import { forgetDevices } from "./known-devices.server.ts";
import type { OpenSession } from "./session-endpoints.ts";
import { sessionLives, tokenPrefixes } from "./sessions.ts";

/** Ends one session. Its token no longer works. */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** The session to keep open, and its device. */
export type Kept = { sessionId: string; deviceToken: string | null };

/**
 * Ends a person's sessions of every kind and forgets the devices. @param kept what to keep, if any; without it the
 * account may have been in wrong hands, so its number no longer opens it either
 */
export async function endSessionsOf(ctx: Context, personId: string, kept?: Kept): Promise<void> {
  await ctx.db
    .delete(sessions)
    .where(
      and(eq(sessions.personId, personId), kept ? ne(sessions.id, kept.sessionId) : undefined),
    );
  await forgetDevices(ctx, personId, kept?.deviceToken ?? null);
  if (kept) return;
  await ctx.db.update(people).set({ confirmedPhone: null }).where(eq(people.id, personId));
}

/**
 * Opens a session for a person.
 * @param device its name for the list of sessions (sessions/device-name.ts)
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

/** All kinds of open sessions of these people, by last use. The caller checks that they may be seen. */
export async function sessionsOf(
  ctx: Context,
  personIds: readonly string[],
): Promise<Omit<OpenSession, "isThisOne">[]> {
  const now = ctx.clock();
  const rows = await ctx.db
    .select({
      id: sessions.id,
      kind: sessions.kind,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(inArray(sessions.personId, [...personIds]), gt(sessions.expiresAt, now)));
  return rows
    .filter(
      ({ kind, lastUsedAt }) => now.getTime() - lastUsedAt.getTime() < sessionLives[kind].idleMs,
    )
    .sort((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime())
    .map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }));
}

export async function listSessions(ctx: Context, actor: Actor): Promise<OpenSession[]> {
  const open = await sessionsOf(ctx, [actor.personId]);
  return open
    .map((session) => ({ ...session, isThisOne: session.id === actor.sessionId }))
    .sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne));
}
