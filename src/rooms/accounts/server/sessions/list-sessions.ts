import { and, gt, inArray } from "drizzle-orm";
import type { Actor, Context } from "#foundation/context.ts";
import type { OpenSession } from "../../contract/sessions.ts";
import { sessionLives } from "../../rules/sessions.ts";
import { sessions } from "../tables.ts";

/** The open sessions of these people, of every kind, by last use. The caller checks that they may be seen. */
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

/** The actor's own open sessions, this one first. */
export async function listSessions(ctx: Context, actor: Actor): Promise<OpenSession[]> {
  const open = await sessionsOf(ctx, [actor.personId]);
  return open
    .map((session) => ({ ...session, isThisOne: session.id === actor.sessionId }))
    .sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne));
}
