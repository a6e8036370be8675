import { and, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { Account } from "./find-person.ts";
import { people } from "./tables.ts";

/**
 * Locks an account for the transaction of the context, if its password is still the one that was
 * compared. Comparing takes long, and meanwhile the owner may have ended that password: what it opens
 * must not outlive it.
 * @returns false when the password has changed
 */
export async function lockPassword(
  ctx: Context,
  account: Pick<Account, "id" | "passwordHash">,
): Promise<boolean> {
  if (account.passwordHash === null) return false;
  const rows = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, account.id), eq(people.passwordHash, account.passwordHash)))
    .for("no key update");
  return rows.length > 0;
}
