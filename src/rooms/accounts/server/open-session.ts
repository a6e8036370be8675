import type { ActorKind, Context } from "#foundation/context.ts";
import { hashSecret, newSecret } from "#foundation/ids.ts";
import { sessionLives, tokenPrefixes } from "../rules/sessions.ts";
import { sessions } from "./tables.ts";

/**
 * Opens a session for a person.
 * @returns the token; only its hash is stored
 */
export async function openSession(
  ctx: Context,
  personId: string,
  kind: ActorKind,
): Promise<string> {
  const token = `${tokenPrefixes[kind]}${newSecret()}`;
  const now = ctx.clock();
  await ctx.db.insert(sessions).values({
    personId,
    kind,
    tokenHash: hashSecret(token),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + sessionLives[kind].absoluteMs),
  });
  return token;
}
