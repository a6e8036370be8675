import type { Context } from "#foundation/context.ts";
import type { Audience } from "../../contract/passwords.ts";
import { invitationMs } from "../../rules/secret-lives.ts";
import { createOneTimeSecret } from "./create-one-time-secret.ts";

/**
 * Creates a one-time link to set a password. Send it only by email to that person (`holdsSecret`).
 * @param audience where the person signs in afterwards
 * @returns an absolute URL
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
