import { desc, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { getPerson, type Person, requirePermission } from "#rooms/accounts/door.server.ts";
import { nameKeyOf } from "#rooms/accounts/people/same-person.ts";
import type { OwnLearners } from "../cart/order.ts";
import { isMinor } from "../forms/check-age.ts";
import type { Answers } from "../forms/enrolment-forms.ts";
import type { Learner } from "../lock-enrolment.server.ts";
import { carryAnswers } from "../registration/carried-answers.ts";
import { enrolments, learners } from "../tables.server.ts";

/** A learner whom an account registered, with what that account answered about them. */
export type RegisteredLearner = {
  /** As last registered. */
  learner: Learner;
  /** Includes the ids from earlier forms, which gave another email or phone. */
  ids: ReadonlySet<string>;
  isSelf: boolean;
  known: Answers;
  /** The keys of the learner's names, and of the names that orders and forms gave. */
  names: ReadonlySet<string>;
};

/** Compares like `isSameLearnerOfAccount`. */
const keyInAccount = ({ nameKey, dateOfBirth }: Learner) => `${dateOfBirth} ${nameKey}`;

/** Enough for a school; we ask again about older ones. */
const mostRead = 100;

/**
 * The learners this account registered while signed in, latest first. Leaves out what others answered about the same
 * person: a learner is known by name, birth date and email, which other people may know too.
 */
export async function findOwnLearners(ctx: Context, person: Person): Promise<RegisteredLearner[]> {
  const rows = await ctx.db
    .select({
      learner: learners,
      isForSelf: enrolments.isForSelf,
      answers: enrolments.answers,
      knownAnswers: enrolments.knownAnswers,
    })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(eq(enrolments.accountPersonId, person.id))
    .orderBy(desc(enrolments.submittedAt), enrolments.id)
    .limit(mostRead);
  const isNamedLike = ({ email, fullName }: Learner) =>
    email === person.email && nameKeyOf(fullName) === nameKeyOf(person.name);
  // An order asks who learns, and keeps what it asked. A single form does not ask.
  const isSomebodyElse = ({ isForSelf, knownAnswers }: (typeof rows)[number]) =>
    knownAnswers !== null && !isForSelf;
  const byLearner = [...Map.groupBy(rows, ({ learner }) => keyInAccount(learner)).values()];
  const found = byLearner.flatMap((places) => {
    const [first] = places;
    if (!first) return [];
    const { learner } = first;
    const { fullName, dateOfBirth } = learner;
    const given = places.flatMap(({ answers, knownAnswers }) => [answers, knownAnswers]);
    const known = { ...carryAnswers(given), fullName, dateOfBirth };
    const isSelf =
      places.some(({ isForSelf }) => isForSelf) ||
      (isNamedLike(learner) && !places.some(isSomebodyElse));
    const names = [learner, ...given].flatMap((one) =>
      one?.fullName ? nameKeyOf(one.fullName) : [],
    );
    const ids = places.map((place) => place.learner.id);
    return [{ learner, ids: new Set(ids), isSelf, known, names: new Set(names) }];
  });
  // One of them is the account's own person.
  const self = found.find(({ isSelf }) => isSelf);
  return found.map((one) => ({ ...one, isSelf: one === self }));
}

/** Whether a parent or guardian has to agree and none is known. @param today `YYYY-MM-DD` in Lagos */
export const needsGuardian = ({ learner, known }: RegisteredLearner, today: string): boolean =>
  isMinor(learner.dateOfBirth, today) && !known.guardianName;

/** The learners that the signed-in person can choose. */
export async function listOwnLearners(ctx: Context): Promise<OwnLearners> {
  const { personId } = requirePermission(ctx, "orders.place");
  const today = lagosDay(ctx.clock());
  const person = await getPerson(ctx, personId);
  const found = await findOwnLearners(ctx, person);
  const isSelfKnown = found.some(({ isSelf }) => isSelf);
  return {
    learners: found.map((one) => ({
      id: one.learner.id,
      fullName: one.learner.fullName,
      dateOfBirth: one.learner.dateOfBirth,
      isSelf: one.isSelf,
      needsGuardian: needsGuardian(one, today),
    })),
    total: found.length,
    selfLacks: isSelfKnown
      ? []
      : ["dateOfBirth", ...(person.phone ? [] : ["phoneNumber" as const])],
  };
}
