import { type AnyColumn, and, eq, ne, or, type SQL } from "drizzle-orm";
import { noEmail } from "#foundation/contacts/email-address.ts";
import { type Identity, nameKeyOf } from "#rooms/accounts/rules/same-person.ts";
import { learners } from "../tables.ts";

/** What a statement compares people by; `nameKey` instead of the name. */
export type IdentityKey = Omit<Identity, "fullName"> & { readonly nameKey: string };

export const identityKeyOf = ({ fullName, dateOfBirth, email, phone }: Identity): IdentityKey => ({
  ...{ dateOfBirth, email, phone },
  nameKey: nameKeyOf(fullName),
});

type Comparable = { readonly [Key in keyof IdentityKey]: string | SQL };
/** The table of learners, also under another name. */
type Learners = { readonly [Key in keyof IdentityKey]: AnyColumn };

/**
 * The same person among those whom one account registers: all of them are reached through the account, whatever email
 * and phone each form gave.
 */
export const isSameLearnerOfAccount = (
  one: Pick<Comparable, "nameKey" | "dateOfBirth">,
  table: Learners = learners,
) => and(eq(table.nameKey, one.nameKey), eq(table.dateOfBirth, one.dateOfBirth));

/** `isSamePerson` as a condition on learners. Every learner has a phone number. */
export const isSameLearner = (one: Comparable, table: Learners = learners) =>
  and(
    isSameLearnerOfAccount(one, table),
    or(and(eq(table.email, one.email), ne(table.email, noEmail)), eq(table.phone, one.phone)),
  );
