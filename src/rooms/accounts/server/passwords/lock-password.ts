import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { Account } from "../people/find-person.ts";
import { people } from "../tables.ts";

/**
 * Locks an account for the current transaction, if its password is still the one that was compared.
 * Comparing is slow. By then the owner may have changed the password, or been dismissed, and the old one must not open
 * anything afterwards.
 * @returns false when that is so
 */
export async function lockPassword(
  ctx: Context,
  account: Pick<Account, "id" | "passwordHash">,
): Promise<boolean> {
  if (account.passwordHash === null) return false;
  const rows = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.id, account.id),
        eq(people.passwordHash, account.passwordHash),
        isNull(people.disabledAt),
      ),
    )
    .for("no key update");
  return rows.length > 0;
}
