import type { Context } from "#foundation/context.ts";
import { invalid, notFound } from "#foundation/errors/errors.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { nameKeyOf } from "#rooms/accounts/rules/same-person.ts";
import type { Person } from "#rooms/accounts/server/door.ts";
import type { Answers } from "../../contract/enrolment-forms.ts";
import type { OrderBody } from "../../contract/order.ts";
import { orderLearnerForm } from "../../contract/order-learner-form.ts";
import { problemOfAge } from "../../rules/check-age.ts";
import { type ChosenLearner, orderLearnerRules } from "../../rules/order-learner-rules.ts";
import {
  findOwnLearners,
  needsGuardian,
  type RegisteredLearner,
} from "../own/list-own-learners.ts";
import { findOrAddLearner, type NewLearner } from "../registration/find-or-add-learner.ts";

/** The learner of an order. */
export type OrderLearner = {
  id: string;
  learner: NewLearner;
  isSelf: boolean;
  /** What the forms of the order start with. */
  known: Answers;
};

function chosenOf(
  sent: OrderBody["learner"],
  own: readonly RegisteredLearner[],
): RegisteredLearner | null {
  if (sent.learnerId) {
    const found = own.find(({ ids }) => ids.has(sent.learnerId ?? ""));
    // As if somebody else's learner did not exist.
    if (!found) throw notFound("We do not know this learner. Please choose again.");
    return found;
  }
  return sent.self ? (own.find(({ isSelf }) => isSelf) ?? null) : null;
}

function kindOf(
  sent: OrderBody["learner"],
  registered: RegisteredLearner | null,
  today: string,
): ChosenLearner {
  if (registered) return { kind: "known", needsGuardian: needsGuardian(registered, today) };
  return { kind: sent.self ? "self" : "other" };
}

const isSameInAccount = ({ learner, names }: RegisteredLearner, given: Answers, { name }: Person) =>
  learner.dateOfBirth === given.dateOfBirth && names.has(nameKeyOf(given.fullName ?? name));

/**
 * Who learns: the signed-in person, somebody whom the account registered before, or a new person. Email goes to the
 * account's address, because the order asks for no other.
 * @param today `YYYY-MM-DD` in Lagos
 * @throws AppError 404 for a learner of another account, 422 with the wrong fields, also for somebody too young
 */
export async function readOrderLearner(
  ctx: Context,
  person: Person,
  sent: OrderBody["learner"],
  today: string,
): Promise<OrderLearner> {
  const own = await findOwnLearners(ctx, person);
  let registered = chosenOf(sent, own);
  const chosen = kindOf(sent, registered, today);
  const rules = orderLearnerRules(today, () => chosen);
  const { answers, problems } = checkForm(orderLearnerForm, sent, rules);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  // Typed again instead of chosen, perhaps before a form corrected the name or the email.
  registered ??= own.find((one) => isSameInAccount(one, answers, person)) ?? null;
  const given: Answers = { ...registered?.known, ...answers };
  if (registered) {
    const { learner, isSelf } = registered;
    const problem = problemOfAge(learner.dateOfBirth, today);
    if (problem) throw invalid({ learner: problem });
    const known = { ...given, emailAddress: given.emailAddress ?? person.email };
    return { id: learner.id, learner, isSelf, known };
  }
  const { dateOfBirth = "", phoneNumber = "" } = given;
  const learner: NewLearner = {
    fullName: given.fullName ?? person.name,
    dateOfBirth,
    email: person.email,
    phone: phoneNumber,
  };
  return {
    id: await findOrAddLearner(ctx, learner, person.id),
    learner,
    isSelf: sent.self === true,
    known: { ...given, fullName: learner.fullName, emailAddress: person.email },
  };
}
