import { readPhoneNumber } from "#foundation/contacts/phone-number.ts";
import { mailboxOf } from "#foundation/mail/mailbox-of.ts";
import { wordsOf } from "#foundation/text/text.ts";

/** By what a record is known to be about someone themselves. Only the name is not certain: people share names. */
const selfMatches = ["account", "email", "phone", "full_name"] as const;
export type SelfMatch = (typeof selfMatches)[number];

/** Someone in a record, as far as it names them. */
export type SomebodyNamed = {
  readonly personId?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly fullName?: string | null;
};

/** `"Bello, Àmina"` and `"amina bello"` are one name. Null for a name of one word: too many people share it. */
function nameKey(fullName: string | null | undefined): string | null {
  const words = wordsOf(fullName ?? "");
  return words.length < 2 ? null : words.sort().join(" ");
}

const phoneKey = (phone: string | null | undefined) => (phone ? readPhoneNumber(phone) : null);
const emailKey = (email: string | null | undefined) => (email ? mailboxOf(email) : null);

const areSame = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one) && one === other;

/** Whether two names are one, in any order and spelling. */
export const haveOneName = (one: string, other: string): boolean =>
  areSame(nameKey(one), nameKey(other));

/** How two are the same person: the most certain way; null when nothing says so. */
export function matchSelf(one: SomebodyNamed, other: SomebodyNamed): SelfMatch | null {
  if (areSame(one.personId, other.personId)) return "account";
  if (areSame(emailKey(one.email), emailKey(other.email))) return "email";
  if (areSame(phoneKey(one.phone), phoneKey(other.phone))) return "phone";
  return areSame(nameKey(one.fullName), nameKey(other.fullName)) ? "full_name" : null;
}

/** Whether a match is more than a name. */
export const isCertain = (match: SelfMatch | null): boolean =>
  match !== null && match !== "full_name";

/** The most certain of several. */
export const strongestMatch = (matches: readonly (SelfMatch | null)[]): SelfMatch | null =>
  selfMatches.find((match) => matches.includes(match)) ?? null;
