import { hashSecret, newSecret } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import type { SecretPurpose } from "../../rules/one-time-secrets.ts";
import { oneTimeSecrets } from "../tables.ts";

/** @returns the secret, for a link in an email to that person; only its hash is stored */
export async function createOneTimeSecret(
  ctx: Context,
  personId: string,
  purpose: SecretPurpose,
  worksForMs: number,
): Promise<string> {
  const secret = newSecret();
  const now = ctx.clock();
  await ctx.db.insert(oneTimeSecrets).values({
    personId,
    purpose,
    secretHash: hashSecret(secret),
    createdAt: now,
    expiresAt: new Date(now.getTime() + worksForMs),
  });
  return secret;
}
