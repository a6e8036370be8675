import { hashSecret, newSecret } from "#foundation/codes/ids.ts";
import type { ActorKind, Context } from "#foundation/context.ts";
import { sessionLives, tokenPrefixes } from "../../rules/sessions.ts";
import { sessions } from "../tables.ts";

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
