import { and, count, eq, gt } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { hashSecret, newSecret } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import type { SecretPurpose } from "../../rules/secret-lives.ts";
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

/** Limits the emails, so that nobody can fill another person's mailbox. */
const linksPerHour = 3;

/** Whether a person was sent as many unused links for a purpose as an hour may have. */
export async function hasEnoughLinks(
  ctx: Context,
  personId: string,
  purpose: SecretPurpose,
): Promise<boolean> {
  const since = new Date(ctx.clock().getTime() - hourMs);
  const [row] = await ctx.db
    .select({ links: count() })
    .from(oneTimeSecrets)
    .where(
      and(
        eq(oneTimeSecrets.personId, personId),
        eq(oneTimeSecrets.purpose, purpose),
        gt(oneTimeSecrets.createdAt, since),
      ),
    );
  return (row?.links ?? 0) >= linksPerHour;
}
