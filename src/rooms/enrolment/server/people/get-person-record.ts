import { and, count, desc, eq, ne } from "drizzle-orm";
import { isErasedEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import {
  findPersonByEmail,
  namesOf,
  readHistory,
  requirePermission,
} from "#rooms/accounts/server/door.ts";
import { findOrdersWithMoney } from "#rooms/payments/server/door.ts";
import type { PersonRecord } from "../../contract/people.ts";
import { keptOf } from "../../rules/learner-changes.ts";
import type { Learner } from "../lock-enrolment.ts";
import { identityKeyOf, isSameLearner } from "../registration/same-learner.ts";
import { enrolments, learnerChanges, learners } from "../tables.ts";

/** @throws AppError 404 */
export async function getLearner(ctx: Context, id: string): Promise<Learner> {
  const [found] = await ctx.db.select().from(learners).where(eq(learners.id, id));
  if (!found) throw notFound("We do not know this person.");
  return found;
}

/** Other records of the same person; none of one that was erased. */
export const findSimilar = (ctx: Context, learner: Learner) =>
  ctx.db
    .select({ learner: learners, registrations: count(enrolments.id) })
    .from(learners)
    .leftJoin(enrolments, eq(enrolments.learnerId, learners.id))
    .where(
      and(
        ne(learners.id, learner.id),
        // An erased one has a name and a day that many have, but no phone and no address of its own.
        isErasedEmail(learner.email) ? eq(learners.id, "") : isSameLearner(identityKeyOf(learner)),
      ),
    )
    .groupBy(learners.id)
    .orderBy(learners.createdAt, learners.id);

/** The account that has confirmed the learner's address. */
export async function findAccountOf(ctx: Context, { email }: Learner) {
  const person = await findPersonByEmail(ctx, email);
  return person?.emailConfirmed ? person : null;
}

const factsOf = ({ fullName, dateOfBirth, email, phone }: Learner) => ({
  ...{ fullName, dateOfBirth },
  emailAddress: email,
  phoneNumber: phone,
});

async function readChanges(ctx: Context, learnerId: string): Promise<PersonRecord["changes"]> {
  const rows = await ctx.db
    .select()
    .from(learnerChanges)
    .where(eq(learnerChanges.learnerId, learnerId))
    .orderBy(desc(learnerChanges.changedAt), learnerChanges.id)
    .limit(100);
  const names = await namesOf(
    ctx,
    rows.map(({ changedBy }) => changedBy),
  );
  return rows.map(({ kind, changedBy, changedAt, reason, before }) => {
    const { email, phone, ...rest } = before;
    return {
      ...{ kind, reason },
      by: names[changedBy] ?? "",
      at: changedAt.toISOString(),
      before: {
        ...rest,
        ...(email === undefined ? {} : { emailAddress: email }),
        ...(phone === undefined ? {} : { phoneNumber: phone }),
      },
    };
  });
}

/**
 * A learner with all registrations, for staff.
 * @throws AppError 403, 404
 */
export async function getPersonRecord(ctx: Context, learnerId: string): Promise<PersonRecord> {
  requirePermission(ctx, "enrolments.read");
  const learner = await getLearner(ctx, learnerId);
  const places = await ctx.db
    .select()
    .from(enrolments)
    .where(eq(enrolments.learnerId, learnerId))
    .orderBy(desc(enrolments.submittedAt), enrolments.id)
    .limit(100);
  const makers = await namesOf(
    ctx,
    places.map(({ accountPersonId }) => accountPersonId),
  );
  const account = await findAccountOf(ctx, learner);
  const money = await findOrdersWithMoney(
    ctx,
    places.flatMap(({ orderId }) => orderId ?? []),
  );
  const similar = await findSimilar(ctx, learner);
  return {
    id: learner.id,
    ...factsOf(learner),
    isErased: isErasedEmail(learner.email),
    account: account && { name: account.name, email: account.email },
    enrolments: places.map((place) => ({
      id: place.id,
      code: place.code,
      courseOfInterest: place.courseOfInterest,
      status: place.status,
      submittedAt: place.submittedAt.toISOString(),
      madeBy: place.accountPersonId ? (makers[place.accountPersonId] ?? "") : null,
    })),
    similar: similar.map(({ learner: other, registrations }) => ({
      id: other.id,
      ...factsOf(other),
      registrations,
    })),
    changes: await readChanges(ctx, learnerId),
    kept: keptOf({ hasMoney: money.size > 0, hasAccount: account !== null, withAddress: false }),
    history: await readHistory(ctx, [learnerId]),
  };
}
