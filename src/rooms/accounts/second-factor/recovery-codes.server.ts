import { createHmac } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { newReadableCode } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { recoveryCodes } from "../tables.server.ts";
import { recoveryCodeCount, recoveryCodeLetters, recoveryCodeOf } from "./second-factor.ts";

/** The secret belongs to the person and is sealed: the codes change with it, and no other key has to be kept. */
const hashOf = (secret: string, letters: string) =>
  createHmac("sha256", secret).update(letters).digest("hex");

/**
 * Replaces a person's recovery codes.
 * @param secret of the second factor that they belong to
 * @returns the new ones; only their hashes are stored
 */
export async function replaceRecoveryCodes(
  ctx: Context,
  personId: string,
  secret: string,
): Promise<string[]> {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  const made = Array.from({ length: recoveryCodeCount }, () =>
    newReadableCode(recoveryCodeLetters),
  );
  await ctx.db
    .insert(recoveryCodes)
    .values(made.map((letters) => ({ personId, codeHash: hashOf(secret, letters) })));
  return made.map(recoveryCodeOf);
}

/** Uses up a recovery code. @returns whether it existed */
export async function takeRecoveryCode(
  ctx: Context,
  personId: string,
  secret: string,
  letters: string,
): Promise<boolean> {
  const codeHash = hashOf(secret, letters);
  const taken = await ctx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.personId, personId)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return taken.length > 0;
}

export async function countRecoveryCodes(ctx: Context, personId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.personId, personId));
  return row?.left ?? 0;
}
