import { eq } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { newReadableCode } from "#foundation/ids.ts";
import { readPhoneNumber } from "#foundation/phone-number.ts";
import { temporaryPasswordMs } from "../rules/secret-lives.ts";
import { createPerson } from "./create-person.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { findAccountByEmail } from "./find-person.ts";
import { grantRole } from "./grant-role.ts";
import { hashPassword } from "./hash-password.ts";
import { people } from "./tables.ts";

/** 16 letters and digits that can be read out on the phone (80 bits), in groups of four. */
const newTemporaryPassword = () => newReadableCode(16).replace(/.{4}(?=.)/g, "$&-");

/**
 * Lets a person sign in as an affiliate, in the transaction of the context. Who has an account under
 * a confirmed address goes on with its password; otherwise one is made with a temporary password (rules/secret-lives.ts),
 * which must be changed at the first sign-in, and is told here once and stored only hashed.
 */
export async function createAffiliateAccount(
  ctx: Context,
  applicant: { name: string; email: string; phone: string | null },
): Promise<{ personId: string; password: string | null }> {
  const password = newTemporaryPassword();
  const temporary = {
    passwordHash: await hashPassword(password),
    temporaryUntil: new Date(ctx.clock().getTime() + temporaryPasswordMs),
  };
  return inTransaction(ctx, async (tx) => {
    const created = await createPerson(tx, { ...applicant, ...temporary, roles: ["affiliate"] });
    if (created) return { personId: created, password };
    const existing = await findAccountByEmail(tx, applicant.email);
    if (!existing) throw new Error("a person can be neither made nor found");
    await grantRole(tx, existing.id, "affiliate");
    // Whoever signed up first under this address may not be the applicant: only a confirmed address,
    // or an account that we made for it, keeps its password and its sessions.
    const proven = existing.emailConfirmed || existing.temporaryUntil !== null;
    const knowsPassword = existing.passwordHash !== null && proven;
    if (!proven) await endSessionsOf(tx, existing.id);
    await tx.db
      .update(people)
      .set({
        phone: existing.phone ?? readPhoneNumber(applicant.phone ?? ""),
        ...(knowsPassword ? {} : temporary),
      })
      .where(eq(people.id, existing.id));
    return { personId: existing.id, password: knowsPassword ? null : password };
  });
}
