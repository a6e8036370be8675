import type { Context } from "#foundation/context.ts";
import { hashSecret, newSecret } from "#foundation/ids.ts";
import { hourMs } from "#foundation/time.ts";
import type { Audience } from "../contract/passwords.ts";
import { oneTimeSecrets } from "./tables.ts";

/** How long a link works that nobody asked for just now: as long as a temporary password. */
export const invitationMs = 72 * hourMs;

/**
 * Makes a link, for a mail to that person, with which a password can be set once.
 * @param audience where the person signs in afterwards
 * @returns an absolute address; the secret in it is stored only as its hash
 */
export async function createSetPasswordLink(
  ctx: Context,
  personId: string,
  audience: Audience,
  worksForMs = invitationMs,
): Promise<string> {
  const secret = newSecret();
  const now = ctx.clock();
  await ctx.db.insert(oneTimeSecrets).values({
    personId,
    purpose: "set-password",
    secretHash: hashSecret(secret),
    createdAt: now,
    expiresAt: new Date(now.getTime() + worksForMs),
  });
  return `${ctx.config.origin}/reset-password?${new URLSearchParams({ token: secret, audience })}`;
}
