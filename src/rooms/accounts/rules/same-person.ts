import { hasAddress } from "#foundation/contacts/email-address.ts";
import { foldName } from "#foundation/text/text.ts";

/**
 * What two records of people are compared by. `dateOfBirth` is `YYYY-MM-DD`, `email` in lower case or empty, `phone`
 * begins with +.
 */
export type Identity = {
  readonly fullName: string;
  readonly dateOfBirth: string;
  readonly email: string;
  readonly phone: string;
};

/**
 * A name as it is compared. It is stored next to the name, so a change of `foldName` needs a migration.
 * `" MU’AZU  Ɗan-Ìjẹ̀ṣà "` → `"muazu dan ijesa"`
 */
export const nameKeyOf = (name: string): string => foldName(name);

/**
 * Whether two records are of one person: the same name and birth date, and the same email address or phone number.
 * It gives no rights: who knows these four facts of someone else is still a stranger.
 */
export const isSamePerson = (one: Identity, other: Identity): boolean =>
  one.dateOfBirth === other.dateOfBirth &&
  ((hasAddress(one.email) && one.email === other.email) ||
    (one.phone !== "" && one.phone === other.phone)) &&
  nameKeyOf(one.fullName) === nameKeyOf(other.fullName);
