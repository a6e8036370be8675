import { eq } from "drizzle-orm";
import { newId, newReadableCode } from "#foundation/codes/ids.ts";
import { normaliseEmail } from "#foundation/contacts/email-address.ts";
import { readPhoneNumber } from "#foundation/contacts/phone-number.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { normaliseName } from "../normalise.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import type { Role } from "../permissions.ts";
import { temporaryPasswordMs } from "../secret-lives.ts";
import { endSessionsOf } from "../sessions/end-sessions.server.ts";
import { grantRole } from "../staff/grant-role.server.ts";
import { people, personRoles } from "../tables.server.ts";
import { type Account, findAccountByEmail, getPerson, type Person } from "./find-person.server.ts";

type NewPerson = {
  email: string;
  name: string;
  phone?: string | null;
  passwordHash: string | null;
  temporaryUntil?: Date | null;
  /** True if the address needs no confirmation, because we know the owner. */
  emailConfirmed?: boolean;
  roles?: readonly Role[];
};

/**
 * Stores a person in the current transaction. Everyone gets the role `user`, because everyone can be
 * a learner.
 * @returns the id, or null when the address already has an account
 */
export async function createPerson(ctx: Context, person: NewPerson): Promise<string | null> {
  const now = ctx.clock();
  const id = newId();
  const inserted = await ctx.db
    .insert(people)
    .values({
      id,
      email: normaliseEmail(person.email),
      name: normaliseName(person.name),
      phone: readPhoneNumber(person.phone ?? ""),
      passwordHash: person.passwordHash,
      temporaryUntil: person.temporaryUntil ?? null,
      emailConfirmedAt: person.emailConfirmed ? now : null,
      createdAt: now,
    })
    .onConflictDoNothing({ target: people.email })
    .returning({ id: people.id });
  if (inserted.length === 0) return null;
  const roles = new Set<Role>(["user", ...(person.roles ?? [])]);
  await ctx.db
    .insert(personRoles)
    .values([...roles].map((role) => ({ personId: id, role, grantedAt: now })));
  return id;
}

/** 16 letters and digits in groups of four (80 bits), easy to read out on the phone. */
const newTemporaryPassword = () => newReadableCode(16).replace(/.{4}(?=.)/g, "$&-");

/**
 * Whether an account already belongs to someone. Staff learn the temporary password, so it must not open what only the
 * owner may see. A person who signed up with someone else's address is not its owner. An admin is, even if they have
 * no password yet.
 */
const isProven = ({ isAdmin, emailConfirmed, temporaryUntil }: Account): boolean =>
  isAdmin || emailConfirmed || temporaryUntil !== null;

/**
 * Lets a person sign in as an affiliate, in the current transaction. An account that belongs to someone keeps its
 * password. Otherwise the person gets a temporary password (accounts/secret-lives.ts) that they must change at the
 * first sign-in. It is returned once and stored only as a hash.
 * @returns `needsLink`: nobody can sign in until the owner sets a password or uses the temporary one
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
      throw conflict("disabled", "This address belongs to a former colleague who was dismissed.");
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

/** Changes the given fields of a person and keeps the others. */
export async function updatePerson(
  ctx: Context,
  personId: string,
  change: { name?: string; phone?: string | null },
): Promise<Person> {
  const { name, phone } = change;
  const set = {
    ...(name === undefined ? {} : { name: normaliseName(name) }),
    ...(phone === undefined ? {} : { phone: readPhoneNumber(phone ?? "") }),
  };
  if (Object.keys(set).length > 0) {
    await ctx.db.update(people).set(set).where(eq(people.id, personId));
  }
  return getPerson(ctx, personId);
}
