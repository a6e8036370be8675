import { and, eq, type SQL } from "drizzle-orm";
import { hashSecret } from "#foundation/codes/ids.ts";
import type { Actor, Context } from "#foundation/context.ts";
import { rolesInForce } from "../permissions.ts";
import { isSecondFactorRequired } from "../second-factor/enrol-second-factor.server.ts";
import { oneUseLinks, people, personRoles, secondFactors, sessions } from "../tables.server.ts";
import { looksLikeLink, looksLikeToken, noteUseEveryMs, sessionLives } from "./sessions.ts";

/** The caller of a live session; null when it is expired or idle for too long, the role is gone, or the person dismissed. */
async function findActor(ctx: Context, which: SQL): Promise<Actor | null> {
  const rows = await ctx.db
    .select({
      session: sessions,
      person: people,
      role: personRoles.role,
      secondFactor: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .leftJoin(personRoles, eq(personRoles.personId, people.id))
    .leftJoin(secondFactors, eq(secondFactors.personId, people.id))
    .where(which);
  const found = rows[0];
  if (!found || found.person.closedAt || found.person.disabledAt) return null;
  const { session, person } = found;
  const now = ctx.clock().getTime();
  const idleMs = now - session.lastUsedAt.getTime();
  if (now >= session.expiresAt.getTime() || idleMs >= sessionLives[session.kind].idleMs)
    return null;
  const roles = rolesInForce(
    session.kind,
    rows.flatMap(({ role }) => role ?? []),
  );
  if (roles.length === 0) return null;
  if (idleMs >= noteUseEveryMs) {
    await ctx.db
      .update(sessions)
      .set({ lastUsedAt: ctx.clock() })
      .where(eq(sessions.id, session.id));
  }
  return {
    kind: session.kind,
    personId: person.id,
    sessionId: session.id,
    email: person.email,
    name: person.name,
    roles,
    mustChangePassword: person.temporaryUntil !== null,
    hasConfirmedEmail: person.emailConfirmedAt !== null,
    needsSecondFactor:
      session.kind === "admin" && isSecondFactorRequired(ctx) && found.secondFactor === null,
  };
}

/**
 * Finds the person of a bearer token.
 * @returns null for a token that is unknown, ended, expired or idle for too long, or when the person
 * no longer has the role for this kind of session or was dismissed
 */
export async function authenticate(ctx: Context, token: string): Promise<Actor | null> {
  return looksLikeToken(token) ? findActor(ctx, eq(sessions.tokenHash, hashSecret(token))) : null;
}

/**
 * Finds the person of a one-use link and uses it up.
 * @param path the call that is opened, which must be the one that the link was made for
 * @returns null for a link that is unknown, used, expired or for another path, or whose session has ended
 */
export async function authenticateByLink(
  ctx: Context,
  link: string,
  path: string,
): Promise<Actor | null> {
  if (!looksLikeLink(link)) return null;
  const [used] = await ctx.db
    .delete(oneUseLinks)
    .where(and(eq(oneUseLinks.linkHash, hashSecret(link)), eq(oneUseLinks.path, path)))
    .returning();
  if (!used || used.expiresAt <= ctx.clock()) return null;
  return findActor(ctx, eq(sessions.id, used.sessionId));
}
