import { eq } from "drizzle-orm";
import { newReadableCode } from "#foundation/codes/ids.ts";
import { readPhoneNumber } from "#foundation/contacts/phone-number.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { temporaryPasswordMs } from "../../rules/secret-lives.ts";
import { grantRole } from "../grant-role.ts";
import { hashPassword } from "../passwords/hash-password.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { people } from "../tables.ts";
import { createPerson } from "./create-person.ts";
import { type Account, findAccountByEmail } from "./find-person.ts";

/** 16 letters and digits in groups of four (80 bits), easy to read out on the phone. */
const newTemporaryPassword = () => newReadableCode(16).replace(/.{4}(?=.)/g, "$&-");

/**
 * Whether an account is someone's: staff learn the temporary password, so it must not open what only its owner may. A
 * person who signed up with someone else's address is not the owner. An admin is, also one who has no password yet.
 */
const isProven = ({ isAdmin, emailConfirmed, temporaryUntil }: Account): boolean =>
  isAdmin || emailConfirmed || temporaryUntil !== null;

/**
 * Lets a person sign in as an affiliate, in the current transaction. An account that is someone's keeps its password.
 * Otherwise the person gets a temporary password (rules/secret-lives.ts) that they must change at the first sign-in. It
 * is returned once and stored only as a hash.
 * @returns `needsLink`: nobody can sign in until the owner sets a password, or with the temporary one
 * @throws AppError 409 for the address of a dismissed member of the staff
 */
export async function createAffiliateAccount(
  ctx: Context,
  applicant: { name: string; email: string; phone: string | null },
): Promise<{ personId: string; password: string | null; needsLink: boolean }> {
  const password = newTemporaryPassword();
  const temporary = {
    passwordHash: await hashPassword(password),
    temporaryUntil: new Date(ctx.clock().getTime() + temporaryPasswordMs),
  };
  return inTransaction(ctx, async (tx) => {
    const created = await createPerson(tx, { ...applicant, ...temporary, roles: ["affiliate"] });
    if (created) return { personId: created, password, needsLink: true };
    const existing = await findAccountByEmail(tx, applicant.email);
    if (!existing) throw new Error("a person can be neither made nor found");
    if (existing.isDisabled) {
      throw conflict("disabled", "This address belongs to a colleague who was dismissed.");
    }
    await grantRole(tx, existing.id, "affiliate");
    const proven = isProven(existing);
    if (!proven) await endSessionsOf(tx, existing.id);
    await tx.db
      .update(people)
      .set({
        phone: existing.phone ?? readPhoneNumber(applicant.phone ?? ""),
        ...(proven ? {} : temporary),
      })
      .where(eq(people.id, existing.id));
    const needsLink = !proven || existing.passwordHash === null;
    return { personId: existing.id, password: proven ? null : password, needsLink };
  });
}
