import { and, eq, gt } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { hashSecret } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { invalid } from "#foundation/errors/errors.ts";
import { markEmailConfirmed } from "../people/confirm-email.server.ts";
import { findAccountById } from "../people/find-person.server.ts";
import { oneTimeSecrets } from "../tables.server.ts";
import { hashPassword } from "./hash-password.server.ts";
import { refuseWeakPassword, setPassword } from "./set-password.server.ts";

const expiredLink = () => {
  const refusal = "This link has expired or has already been used. Please ask for a new one.";
  return invalid({ token: refusal }, refusal);
};

/** Sets a password with the secret of an emailed link. The link and all sessions of the account end. */
export async function resetPassword(
  ctx: Context,
  given: { token: string; password: string },
): Promise<void> {
  const live = and(
    eq(oneTimeSecrets.secretHash, hashSecret(given.token)),
    eq(oneTimeSecrets.purpose, "set-password"),
    gt(oneTimeSecrets.expiresAt, ctx.clock()),
  );
  const [known] = await ctx.db
    .select({ personId: oneTimeSecrets.personId })
    .from(oneTimeSecrets)
    .where(live);
  const account = known && (await findAccountById(ctx, known.personId));
  if (!account || account.isDisabled) throw expiredLink();
  await refuseWeakPassword(given.password, account);
  const passwordHash = await hashPassword(given.password);
  await inTransaction(ctx, async (tx) => {
    const [used] = await tx.db.delete(oneTimeSecrets).where(live).returning();
    if (!used) throw expiredLink();
    await setPassword(tx, used.personId, passwordHash);
    // Only a person who reads that address's email can have the link.
    await markEmailConfirmed(tx, used.personId);
    await audit(tx, "password.reset", used.personId);
  });
}
