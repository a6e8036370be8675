import { newId } from "#foundation/codes/ids.ts";
import { normaliseEmail } from "#foundation/contacts/email-address.ts";
import { readPhoneNumber } from "#foundation/contacts/phone-number.ts";
import type { Context } from "#foundation/context.ts";
import { normaliseName } from "../../rules/normalise.ts";
import type { Role } from "../../rules/permissions.ts";
import { people, personRoles } from "../tables.ts";

type NewPerson = {
  email: string;
  name: string;
  phone?: string | null;
  passwordHash: string | null;
  temporaryUntil?: Date | null;
  /** True when the address needs no proof, because we know the owner. */
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
