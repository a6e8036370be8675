import { and, eq, isNotNull, or } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { sealAgain } from "#foundation/seal.ts";
import { secondFactors } from "../tables.ts";

/** @returns the text to store; "unreadable" when none of the keys opens it */
function renew(ctx: Context, sealed: string | null): string | null | "unreadable" {
  try {
    return sealed && (sealAgain(sealed, ctx.config.sealKeys) ?? sealed);
  } catch {
    return "unreadable";
  }
}

/**
 * Seals every second factor with the key in force, for the start after a change of SEAL_KEY.
 * @returns how many people have one that none of the keys opens: they cannot sign in
 */
export async function sealSecondFactorsAgain(ctx: Context): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(secondFactors)
    .where(or(isNotNull(secondFactors.sealedSecret), isNotNull(secondFactors.sealedPending)));
  let unreadable = 0;
  for (const { personId, sealedSecret, sealedPending } of rows) {
    const secret = renew(ctx, sealedSecret);
    const pending = renew(ctx, sealedPending);
    if (secret === "unreadable") unreadable += 1;
    if (secret === "unreadable" || pending === "unreadable") continue;
    if (secret === sealedSecret && pending === sealedPending) continue;
    // Only what was read: the person may set up another one at this moment.
    const same = and(
      eq(secondFactors.personId, personId),
      sealedSecret === null ? undefined : eq(secondFactors.sealedSecret, sealedSecret),
      sealedPending === null ? undefined : eq(secondFactors.sealedPending, sealedPending),
    );
    await ctx.db
      .update(secondFactors)
      .set({ sealedSecret: secret, sealedPending: pending })
      .where(same);
  }
  return unreadable;
}
