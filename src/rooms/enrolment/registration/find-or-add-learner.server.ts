import { type AnyColumn, and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { newId } from "#foundation/codes/ids.ts";
import { noEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { type Identity, nameKeyOf } from "#rooms/accounts/people/same-person.ts";
import type { Answers, EnrolmentForm } from "../forms/enrolment-forms.ts";
import { enrolments, learners } from "../tables.server.ts";

export type NewLearner = Identity;

/** Makes two forms about one person wait for each other, so the second sees the first. */
export async function lockPerson(
  ctx: Context,
  { programId, learner }: { programId: string; learner: Pick<NewLearner, "fullName"> },
): Promise<void> {
  const name = `enrolment ${programId} ${nameKeyOf(learner.fullName)}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
}

/** The account's learner with exactly these facts. */
async function findOwn(ctx: Context, personId: string, learner: NewLearner) {
  const [own] = await ctx.db
    .select({ id: learners.id })
    .from(learners)
    .innerJoin(enrolments, eq(enrolments.learnerId, learners.id))
    .where(
      and(
        eq(enrolments.accountPersonId, personId),
        eq(learners.fullName, learner.fullName),
        eq(learners.dateOfBirth, learner.dateOfBirth),
        eq(learners.email, learner.email),
        eq(learners.phone, learner.phone),
      ),
    )
    .limit(1);
  return own?.id ?? null;
}

/**
 * A form's learner: the account's own with exactly these facts, or a new one. It uses no other, however similar: a form
 * neither changes nor shows what someone else gave, even when staff correct it later.
 * @param personId the account's person; null without an account
 * @returns the learner's id
 */
export async function findOrAddLearner(
  ctx: Context,
  { fullName, dateOfBirth, email, phone }: NewLearner,
  personId: string | null,
): Promise<string> {
  const facts = { fullName, dateOfBirth, email, phone };
  const own = personId && (await findOwn(ctx, personId, facts));
  if (own) return own;
  const id = newId();
  await ctx.db
    .insert(learners)
    .values({ id, ...facts, nameKey: nameKeyOf(fullName), createdAt: ctx.clock() });
  return id;
}

/** What a statement compares people by, with `nameKey` instead of the name. */
type IdentityKey = Omit<Identity, "fullName"> & { readonly nameKey: string };

export const identityKeyOf = ({ fullName, dateOfBirth, email, phone }: Identity): IdentityKey => ({
  dateOfBirth,
  email,
  phone,
  nameKey: nameKeyOf(fullName),
});

type Comparable = { readonly [Key in keyof IdentityKey]: string | SQL };
/** The table of learners, also under another name. */
type Learners = { readonly [Key in keyof IdentityKey]: AnyColumn };

/**
 * The same person among one account's learners. All of them are reached through the account, whatever email and phone
 * each form gave.
 */
export const isSameLearnerOfAccount = (
  one: Pick<Comparable, "nameKey" | "dateOfBirth">,
  table: Learners = learners,
) => and(eq(table.nameKey, one.nameKey), eq(table.dateOfBirth, one.dateOfBirth));

/** Erased learners have no phone number, so they match nobody. */
const isReachedAlike = (one: Comparable, table: Learners) =>
  or(
    and(eq(table.email, one.email), ne(table.email, noEmail)),
    and(eq(table.phone, one.phone), ne(table.phone, "")),
  );

/**
 * Whether records belong to one person: the same parts of the name, the same birth date, and the same email or phone.
 * It gives no rights: someone who knows another person's facts is still a stranger.
 */
export const isSameLearner = (one: Comparable, table: Learners = learners) =>
  and(isSameLearnerOfAccount(one, table), isReachedAlike(one, table));

/** `mayBeOneName` and the same birth date, as a condition. */
export const mayBeNamedLike = (
  { nameKey, dateOfBirth }: Pick<Comparable, "nameKey" | "dateOfBirth">,
  table: Learners = learners,
) => {
  const withoutInitials = (key: string | SQL | AnyColumn) =>
    sql`array_remove(string_to_array(regexp_replace(${key}, '\\m\\w\\M', '', 'g'), ' '), '')`;
  const isWithin = (part: string | SQL | AnyColumn, whole: string | SQL | AnyColumn) =>
    sql`(cardinality(${withoutInitials(part)}) > 1
      and ${withoutInitials(part)} <@ string_to_array(${whole}, ' '))`;
  return and(
    eq(table.dateOfBirth, dateOfBirth),
    or(
      eq(table.nameKey, nameKey),
      isWithin(table.nameKey, nameKey),
      isWithin(nameKey, table.nameKey),
    ),
  );
};

/**
 * Like `isSameLearner`, but one name may have an extra middle name. It may be a twin with the father's name, so it only
 * asks people and tells owners: it cancels, changes and refuses nothing.
 */
export const mayBeSameLearner = (one: Comparable, table: Learners = learners) =>
  and(mayBeNamedLike(one, table), isReachedAlike(one, table));

/**
 * The learner in checked answers. Every form requires these fields, but the address only if the learner can have one
 * (withoutAddress).
 */
export function learnerOf(answers: Answers): NewLearner {
  const { fullName, dateOfBirth, emailAddress = noEmail, phoneNumber } = answers;
  if (!fullName || !dateOfBirth || !phoneNumber) {
    throw new Error("the form does not ask for the learner");
  }
  return { fullName, dateOfBirth, email: emailAddress, phone: phoneNumber };
}

/** A form that offers a place's centre even if it has closed since. @param own its name; null online */
export const withOwnPlace = (form: EnrolmentForm, own: string | null): EnrolmentForm => ({
  ...form,
  steps: form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => {
      if (field.name !== "preferredLocation" || field.kind !== "radio" || own === null)
        return field;
      const choices = typeof field.choices === "function" ? field.choices() : field.choices;
      if (choices.some((one) => "value" in one && one.value === own)) return field;
      return { ...field, choices: [...choices, { value: own, label: own }] } as typeof field;
    }),
  })),
});

/** A form for someone who registered at the counter without an email address: it asks for one but doesn't need it. */
export const withoutAddress = (form: EnrolmentForm): EnrolmentForm => ({
  ...form,
  steps: form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => {
      if (field.name !== "emailAddress") return field;
      const { required: _, ...rest } = field;
      return { ...rest, label: "Email address (optional)" } as typeof field;
    }),
  })),
});
