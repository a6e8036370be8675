import type { Context } from "#foundation/context.ts";
import type { Audience } from "../contract/passwords.ts";
import { invitationMs } from "../rules/secret-lives.ts";
import { createOneTimeSecret } from "./create-one-time-secret.ts";

/**
 * Makes a link, for a mail to that person (`holdsSecret`), with which a password can be set once.
 * @param audience where the person signs in afterwards
 * @returns an absolute address
 */
export async function createSetPasswordLink(
  ctx: Context,
  personId: string,
  audience: Audience,
  worksForMs = invitationMs,
): Promise<string> {
  const token = await createOneTimeSecret(ctx, personId, "set-password", worksForMs);
  return `${ctx.config.origin}/reset-password?${new URLSearchParams({ token, audience })}`;
}
