import { and, eq, inArray, isNotNull, isNull, ne, type SQL } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import { normaliseEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { Role } from "../permissions.ts";
import { people, personRoles, staffRecords } from "../tables.server.ts";

/** A person, as other rooms see them. */
export type Person = {
  id: string;
  /** Trimmed and lower case. */
  email: string;
  name: string;
  phone: string | null;
  /** Whether a code to sign in goes to that number. */
  phoneConfirmed: boolean;
  roles: Role[];
  isAdmin: boolean;
  /** For a clerk or cashier: where they work, once an owner has set it. */
  centreId: CentreId | null;
  /** Dismissed from the staff: neither sign-in nor links work. */
  isDisabled: boolean;
  /** Whether the password is temporary. */
  mustChangePassword: boolean;
  /** Whether the person has proved that they read the address's email. */
  emailConfirmed: boolean;
  createdAt: Date;
};

/** A person with the fields for signing in; used only in this room. */
export type Account = Person & { passwordHash: string | null; temporaryUntil: Date | null };

async function findAccount(ctx: Context, which: SQL): Promise<Account | null> {
  const rows = await ctx.db
    .select({ person: people, role: personRoles.role, centreId: staffRecords.centreId })
    .from(people)
    .leftJoin(personRoles, eq(personRoles.personId, people.id))
    .leftJoin(staffRecords, eq(staffRecords.personId, people.id))
    .where(which);
  const person = rows[0]?.person;
  if (!person || person.closedAt) return null;
  const roles = rows.flatMap(({ role }) => role ?? []);
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    phone: person.phone,
    phoneConfirmed: person.phone !== null && person.confirmedPhone === person.phone,
    roles,
    isAdmin: roles.includes("admin"),
    centreId: rows[0]?.centreId ?? null,
    isDisabled: person.disabledAt !== null,
    mustChangePassword: person.temporaryUntil !== null,
    emailConfirmed: person.emailConfirmedAt !== null,
    createdAt: person.createdAt,
    passwordHash: person.passwordHash,
    temporaryUntil: person.temporaryUntil,
  };
}

export const findAccountByEmail = (ctx: Context, email: string) =>
  findAccount(ctx, eq(people.email, normaliseEmail(email)));

export const findAccountById = (ctx: Context, personId: string) =>
  findAccount(ctx, eq(people.id, personId));

/** The account that a confirmed number opens. */
export const findAccountByPhone = (ctx: Context, phone: string) =>
  findAccount(ctx, and(eq(people.confirmedPhone, phone), eq(people.phone, phone)) as SQL);

function toPerson(account: Account): Person {
  const { passwordHash: _, temporaryUntil: __, ...person } = account;
  return person;
}

export async function findPersonByEmail(ctx: Context, email: string): Promise<Person | null> {
  const account = await findAccountByEmail(ctx, email);
  return account && toPerson(account);
}

/** Null for an unknown id or a deleted account. */
export async function findPerson(ctx: Context, personId: string): Promise<Person | null> {
  const account = await findAccountById(ctx, personId);
  return account && toPerson(account);
}

export async function getPerson(ctx: Context, personId: string): Promise<Person> {
  const person = await findPerson(ctx, personId);
  if (!person) throw notFound("There is no such account.");
  return person;
}

/** The names of people by their ids, for screens that say who did what. */
export async function namesOf(
  ctx: Context,
  personIds: readonly (string | null)[],
): Promise<Record<string, string>> {
  const ids = [...new Set(personIds.flatMap((id) => id ?? []))];
  if (ids.length === 0) return {};
  const found = await ctx.db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, ids));
  return Object.fromEntries(found.map(({ id, name }) => [id, name]));
}

/** Which of these addresses other people have confirmed as theirs. Their records stay when this person leaves. */
export async function findOtherOwners(
  ctx: Context,
  personId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const found = await ctx.db
    .select({ email: people.email })
    .from(people)
    .where(
      and(
        inArray(people.email, [...emails]),
        ne(people.id, personId),
        isNotNull(people.emailConfirmedAt),
        isNull(people.closedAt),
      ),
    );
  return new Set(found.map(({ email }) => email));
}

/**
 * A person as one record of a room describes them, such as a message or an application. Unknown fields are empty.
 * Rooms provide these to the back office, which finds out which records belong together.
 */
export type NamedHuman = {
  /** Of the record. */
  id: string;
  fullName: string;
  /** Lower-cased, as the room stores it. */
  email: string;
  phone: string;
  /** `YYYY-MM-DD`; empty where a form does not ask. */
  dateOfBirth: string;
};
