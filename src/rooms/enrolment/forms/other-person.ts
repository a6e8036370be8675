import { readPhoneNumber } from "#foundation/contacts/phone-number.ts";
import type { AnswerCheck, RawAnswers } from "#foundation/forms/answers.ts";
import { lineOf } from "#foundation/forms/read-answer.ts";
import { foldName } from "#foundation/text/text.ts";
import { nameKeyOf } from "#rooms/accounts/people/same-person.ts";

/** A guardian and an emergency contact are people other than the learner. */

/** What people write when they name nobody else, also in Hausa. */
const noRelations: ReadonlySet<string> = new Set([
  ...["self", "my self", "myself", "me", "i", "mine", "own", "own guardian", "self guardian"],
  ...[
    "himself",
    "herself",
    "learner",
    "the learner",
    "student",
    "the student",
    "same",
    "same person",
  ],
  ...["none", "no", "no one", "nobody", "nil", "null", "na", "n a", "not applicable"],
  ...["ni", "kaina", "ni kaina", "babu"],
]);

export type OwnFacts = { readonly fullName: string; readonly phone: string };

const phoneOf = (raw: unknown): string => readPhoneNumber(lineOf(raw)) ?? "";

/** The learner in a form that asks for name and phone. */
const learnerIn = (raw: RawAnswers): OwnFacts => ({
  fullName: lineOf(raw.fullName),
  phone: phoneOf(raw.phoneNumber),
});

/**
 * Whether a name is the learner's own. A child may be called after a grandparent, and then has the father's name turned
 * round. So a name in another order, or without a title, is the learner's only if the phone is the same.
 */
function isOwnName(name: string, phone: string, learner: OwnFacts): boolean {
  if (!name || !learner.fullName) return false;
  if (foldName(name) === foldName(learner.fullName)) return true;
  return nameKeyOf(name) === nameKeyOf(learner.fullName) && phone !== "" && phone === learner.phone;
}

const isNoRelation = (text: string, learner: OwnFacts): boolean => {
  const words = foldName(text);
  return words === "" || noRelations.has(words) || words === foldName(learner.fullName);
};

/**
 * The checks of a guardian: nobody agrees for themselves. The phone may be the learner's, because families share one.
 * @param nameOf maps a field's name, where one form asks about several learners
 * @param learnerOf the learner, as far as the answers or the account say
 */
export const guardianChecks = (
  nameOf: (name: string) => string = (name) => name,
  learnerOf: (raw: RawAnswers) => OwnFacts = learnerIn,
): Record<string, AnswerCheck> => ({
  [nameOf("guardianName")]: (name, _today, raw) =>
    isOwnName(name, phoneOf(raw[nameOf("guardianPhone")]), learnerOf(raw))
      ? "This is the learner’s own name. Write the name of a parent or guardian"
      : null,
  [nameOf("guardianRelationship")]: (relation, _today, raw) =>
    isNoRelation(relation, learnerOf(raw))
      ? "A parent or guardian is someone else. Write, for example, mother or uncle"
      : null,
});

const contactFields = ["emergencyName", "emergencyRelationship", "emergencyPhone"] as const;

/**
 * The emergency contact's field that names the learner. It only gets a hint: the form accepts it.
 * @returns null if it's someone else
 */
export function ownContactField(raw: RawAnswers): (typeof contactFields)[number] | null {
  const learner = learnerIn(raw);
  const [name, relation, phone] = contactFields.map((field) => lineOf(raw[field]));
  const given = phoneOf(phone);
  if (given !== "" && given === learner.phone) return "emergencyPhone";
  if (relation && isNoRelation(relation, learner)) return "emergencyRelationship";
  return name && isOwnName(name, given, learner) ? "emergencyName" : null;
}
