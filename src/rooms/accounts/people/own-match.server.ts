import { eq, inArray } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { FlagAction } from "#foundation/audit/audit-actions.ts";
import { readPhoneNumber } from "#foundation/contacts/phone-number.ts";
import type { Context } from "#foundation/context.ts";
import { forbidden } from "#foundation/errors/errors.ts";
import { mailboxOf } from "#foundation/mail/mailbox-of.ts";
import { people } from "../tables.server.ts";
import { nameKeyOf } from "./same-person.ts";

/** How we know that a record is about the caller. Only a name is uncertain, because people share names. */
const selfMatches = ["account", "email", "phone", "full_name"] as const;
export type SelfMatch = (typeof selfMatches)[number];

/** A person in a record, with the details it contains. */
export type SomebodyNamed = {
  readonly personId?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly fullName?: string | null;
};

/** Null for a one-word name, because too many people share it. */
function nameKey(fullName: string | null | undefined): string | null {
  const key = nameKeyOf(fullName ?? "");
  return key.includes(" ") ? key : null;
}

const phoneKey = (phone: string | null | undefined) => (phone ? readPhoneNumber(phone) : null);
const emailKey = (email: string | null | undefined) => (email ? mailboxOf(email) : null);

const areSame = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one) && one === other;

/** Whether two names are the same, in any order and spelling. */
export const haveOneName = (one: string, other: string): boolean =>
  areSame(nameKey(one), nameKey(other));

/** The most certain sign that two people are the same; null if there is none. */
export function matchSelf(one: SomebodyNamed, other: SomebodyNamed): SelfMatch | null {
  if (areSame(one.personId, other.personId)) return "account";
  if (areSame(emailKey(one.email), emailKey(other.email))) return "email";
  if (areSame(phoneKey(one.phone), phoneKey(other.phone))) return "phone";
  return areSame(nameKey(one.fullName), nameKey(other.fullName)) ? "full_name" : null;
}

/** Whether a match is more than a name. */
const isCertain = (match: SelfMatch | null): boolean => match !== null && match !== "full_name";

/** The most certain of several. */
export const strongestMatch = (matches: readonly (SelfMatch | null)[]): SelfMatch | null =>
  selfMatches.find((match) => matches.includes(match)) ?? null;

export async function findNames(
  ctx: Context,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = [...new Set(personIds)];
  if (ids.length === 0) return new Map();
  const found = await ctx.db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** The name, the address and the phone of an account; null for an unknown one. */
export async function findContacts(
  ctx: Context,
  personId: string,
): Promise<{ name: string; email: string; phone: string | null } | null> {
  const [found] = await ctx.db
    .select({ name: people.name, email: people.email, phone: people.phone })
    .from(people)
    .where(eq(people.id, personId));
  return found ?? null;
}

/** How the caller matches one of the people in a record; null if they do not. */
export async function findSelfMatch(
  ctx: Context,
  named: readonly SomebodyNamed[],
): Promise<SelfMatch | null> {
  if (!ctx.actor) return null;
  const { personId } = ctx.actor;
  const contacts = await findContacts(ctx, personId);
  const self = { personId, ...contacts, fullName: contacts?.name ?? null };
  return strongestMatch(named.map((one) => matchSelf(self, one)));
}

/**
 * Records in the audit log that a member of staff acted on their own record, or on a namesake's: the overview shows
 * such entries. Does nothing otherwise.
 */
export async function flagSelf(
  ctx: Context,
  action: FlagAction,
  subject: string,
  match: SelfMatch | null,
): Promise<void> {
  if (match) await audit(ctx, action, subject, { knownBy: match });
}

/** @throws AppError 403 `own_record` if the caller is certainly the person; a matching name alone is not refused */
export function refuseSelf(match: SelfMatch | null, words: string): void {
  if (isCertain(match)) throw forbidden("own_record", words);
}
