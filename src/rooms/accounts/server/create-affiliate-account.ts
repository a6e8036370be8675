import { eq } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors.ts";
import { newReadableCode } from "#foundation/ids.ts";
import { readPhoneNumber } from "#foundation/phone-number.ts";
import { temporaryPasswordMs } from "../rules/secret-lives.ts";
import { createPerson } from "./create-person.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { findAccountByEmail } from "./find-person.ts";
import { grantRole } from "./grant-role.ts";
import { hashPassword } from "./hash-password.ts";
import { people } from "./tables.ts";

/** 16 letters and digits in groups of four (80 bits), easy to read out on the phone. */
const newTemporaryPassword = () => newReadableCode(16).replace(/.{4}(?=.)/g, "$&-");

/**
 * Lets a person sign in as an affiliate, in the current transaction. An account with a confirmed
 * address keeps its password. Otherwise the person gets a temporary password (rules/secret-lives.ts)
 * that they must change at the first sign-in. It is returned once and stored only as a hash.
 * @throws AppError 409 for the address of a dismissed member of the staff
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
    if (existing.isDisabled) {
      throw conflict("disabled", "This address belongs to a colleague who was dismissed.");
    }
    await grantRole(tx, existing.id, "affiliate");
    // The person who signed up first with this address may not be the applicant. Only a confirmed
    // address, or an account that we created for it, keeps its password and sessions.
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
