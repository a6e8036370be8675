import type { Context } from "#foundation/context.ts";
import { invalid, notFound } from "#foundation/errors/errors.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import type { Person } from "#rooms/accounts/door.server.ts";
import { type Identity, nameKeyOf } from "#rooms/accounts/people/same-person.ts";
import { problemOfAge } from "../forms/check-age.ts";
import type { Answers } from "../forms/enrolment-forms.ts";
import {
  findOwnLearners,
  needsGuardian,
  type RegisteredLearner,
} from "../own-page/list-own-learners.server.ts";
import { findOrAddLearner } from "../registration/find-or-add-learner.server.ts";
import { orderLearnerRules } from "./line-learners.ts";
import type { OrderBody, SentLearner } from "./order.ts";
import { orderLearnerForm } from "./order-learner-form.ts";

export type OrderLearner = {
  id: string;
  learner: Identity;
  isSelf: boolean;
  /** The answers that the order's forms start with. */
  known: Answers;
};

/** What was sent about a line's learner, and the field that holds it. */
type SentLine = { path: string; sent: SentLearner };

/** A learner, found or new, who may have no row in the database yet. */
type NamedLearner = Omit<OrderLearner, "id"> & {
  /** The row's id; null without a row. */
  id: string | null;
  /** Equal for the same person. */
  key: string;
};

/** A line without its own learner takes the one sent beside the items. */
function sentLines({ items, learner }: Pick<OrderBody, "items" | "learner">): SentLine[] {
  const problems: Record<string, string> = {};
  const lines = items.flatMap((item, at) => {
    const path = `items.${at}.learner`;
    if (item.learner) return { path, sent: item.learner };
    if (learner) return { path: "learner", sent: learner };
    problems[path] = "Choose who will learn";
    return [];
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  // The signed-in person is the same everywhere, so what one line says counts for all.
  const given = lines.filter(isAboutSelf).flatMap(({ sent }) => Object.entries(sent));
  const aboutSelf = Object.fromEntries(given.filter(([, value]) => value).reverse());
  return lines.map((line) =>
    isAboutSelf(line) ? { ...line, sent: { ...line.sent, ...aboutSelf } } : line,
  );
}

const isAboutSelf = ({ sent }: SentLine) => sent.self === true && !sent.learnerId;

/**
 * The account's learner that an order names: chosen, or typed again, perhaps as before a form corrected the name or
 * email. Null for a new person and for another account's learner.
 */
export function findRegistered(
  own: readonly RegisteredLearner[],
  person: Person,
  { self, learnerId, fullName, dateOfBirth }: Pick<SentLearner, "self" | "learnerId"> & Answers,
): RegisteredLearner | null {
  if (learnerId) return own.find(({ ids }) => ids.has(learnerId)) ?? null;
  const chosen = self ? own.find(({ isSelf }) => isSelf) : undefined;
  const nameKey = nameKeyOf(fullName ?? person.name);
  const isTyped = ({ learner, names }: RegisteredLearner) =>
    learner.dateOfBirth === dateOfBirth && names.has(nameKey);
  return chosen ?? own.find(isTyped) ?? null;
}

function chosenOf(
  sent: SentLearner,
  registered: RegisteredLearner | null,
  person: Person,
  today: string,
) {
  if (registered) {
    const { fullName, phone } = registered.learner;
    return {
      kind: "known" as const,
      needsGuardian: needsGuardian(registered, today),
      fullName,
      phone,
    };
  }
  const { name: fullName, phone } = person;
  if (sent.self) return { kind: "self", hasPhone: phone !== null, fullName, phone } as const;
  return { kind: "other" } as const;
}

/** @returns a line's learner, or what's wrong, by field */
function readLine(
  { path, sent }: SentLine,
  own: readonly RegisteredLearner[],
  person: Person,
  today: string,
): { named: NamedLearner } | { problems: Record<string, string> } {
  const { self, learnerId } = sent;
  const chosen = findRegistered(own, person, { self, learnerId });
  // Answer as if another account's learner didn't exist.
  if (learnerId && !chosen) throw notFound("We could not find this learner. Please choose again.");
  const rules = orderLearnerRules(today, () => chosenOf(sent, chosen, person, today));
  const { answers, problems } = checkForm(orderLearnerForm, sent, rules);
  const wrong = Object.entries(problems);
  if (wrong.length > 0) {
    return {
      problems: Object.fromEntries(wrong.map(([name, text]) => [`${path}.${name}`, text])),
    };
  }
  const registered = chosen ?? findRegistered(own, person, { self, ...answers });
  const given: Answers = { ...registered?.known, ...answers };
  if (registered) {
    const { learner, isSelf } = registered;
    const problem = problemOfAge(learner.dateOfBirth, today);
    if (problem) return { problems: { [path]: problem } };
    const known = { ...given, emailAddress: given.emailAddress ?? person.email };
    return { named: { id: learner.id, key: learner.id, learner, isSelf, known } };
  }
  const { fullName = person.name, dateOfBirth = "", phoneNumber = person.phone ?? "" } = given;
  const learner = { fullName, dateOfBirth, email: person.email, phone: phoneNumber };
  const known = { ...given, fullName, phoneNumber, emailAddress: person.email };
  const key = `${dateOfBirth} ${nameKeyOf(fullName)}`;
  return { named: { id: null, key, learner, isSelf: self === true, known } };
}

/** @throws AppError 422 on the second line of a program for one learner */
function refuseTwice(items: OrderBody["items"], named: readonly NamedLearner[]): void {
  const seen = new Set<string>();
  const problems: Record<string, string> = {};
  for (const [at, { key, learner }] of named.entries()) {
    const place = `${items[at]?.courseId} ${key}`;
    if (seen.has(place)) {
      problems[`items.${at}.learner`] =
        `${learner.fullName} already has this program in your cart. Choose another learner, or remove one of the two.`;
    }
    seen.add(place);
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/**
 * Who learns on each line: the signed-in person, someone the account has registered before, or a new person. Lines for
 * one person share one object. Email goes to the account's address, because the order asks for no other.
 * @param today `YYYY-MM-DD` in Lagos
 * @throws AppError 404 for another account's learner; 422 with the wrong fields by line, also for someone too young
 */
export async function readOrderLearners(
  ctx: Context,
  person: Person,
  body: Pick<OrderBody, "items" | "learner">,
  today: string,
): Promise<OrderLearner[]> {
  const own = await findOwnLearners(ctx, person);
  const read = sentLines(body).map((line) => readLine(line, own, person, today));
  const problems = Object.assign({}, ...read.map((one) => ("problems" in one ? one.problems : {})));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const named = read.flatMap((one) => ("named" in one ? [one.named] : []));
  refuseTwice(body.items, named);
  const learners = new Map<string, OrderLearner>();
  for (const { key, id, ...one } of named) {
    const before = learners.get(key);
    if (before) before.isSelf ||= one.isSelf;
    else
      learners.set(key, {
        ...one,
        id: id ?? (await findOrAddLearner(ctx, one.learner, person.id)),
      });
  }
  return named.flatMap(({ key }) => learners.get(key) ?? []);
}
