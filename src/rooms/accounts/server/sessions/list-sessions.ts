import { and, eq, gt } from "drizzle-orm";
import type { Actor, Context } from "#foundation/context.ts";
import type { OpenSession } from "../../contract/sessions.ts";
import { sessionLives } from "../../rules/sessions.ts";
import { sessions } from "../tables.ts";

/** The actor's own open sessions of every kind, this one first, then by last use. */
export async function listSessions(ctx: Context, actor: Actor): Promise<OpenSession[]> {
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
    .where(and(eq(sessions.personId, actor.personId), gt(sessions.expiresAt, now)));
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
      isThisOne: id === actor.sessionId,
    }))
    .sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne));
}
