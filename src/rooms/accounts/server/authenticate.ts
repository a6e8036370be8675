import { eq } from "drizzle-orm";
import type { Actor, ActorKind, Context } from "#foundation/context.ts";
import { hashSecret } from "#foundation/ids.ts";
import type { Role } from "../rules/permissions.ts";
import { looksLikeToken, noteUseEveryMs, sessionLives } from "../rules/sessions.ts";
import { people, personRoles, sessions } from "./tables.ts";

/** The person's roles that apply in a session of this kind. */
const rolesInForce = (kind: ActorKind, roles: Role[]): Role[] =>
  roles.filter((role) => role === kind);

/**
 * Finds the person of a bearer token.
 * @returns null for a token that is unknown, ended, expired or idle for too long, or when the person
 * no longer has the role for this kind of session
 */
export async function authenticate(ctx: Context, token: string): Promise<Actor | null> {
  if (!looksLikeToken(token)) return null;
  const rows = await ctx.db
    .select({ session: sessions, person: people, role: personRoles.role })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .leftJoin(personRoles, eq(personRoles.personId, people.id))
    .where(eq(sessions.tokenHash, hashSecret(token)));
  const found = rows[0];
  if (!found || found.person.closedAt) return null;
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
  };
}
