import { and, eq, gt, inArray, ne } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { type MoneyCause, openReview } from "#rooms/payments/server/door.ts";
import { paidPlaces } from "../../rules/states.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import type { Learner } from "../lock-enrolment.ts";
import { type IdentityKey, identityKeyOf, isSameLearner } from "../registration/same-learner.ts";
import { enrolments, learners } from "../tables.ts";

/** No one finishes a level sooner, so a second place within this time is probably a mistake. */
const soonMs = 90 * dayMs;

type Person = IdentityKey & { enrolmentId: string; since: Date };

const findPlacesOf = prepareOnce((db, given: Given<Person>) =>
  db
    .select({ id: enrolments.id, programId: enrolments.programId })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(
      and(
        ne(enrolments.id, given.enrolmentId),
        inArray(enrolments.status, [...paidPlaces]),
        gt(enrolments.totalKobo, 0),
        gt(enrolments.submittedAt, given.since),
        isSameLearner(given),
      ),
    ),
);

/**
 * Opens a case when one person has paid for two places in a program. That can happen when a form is
 * sent again without its key, which changes nothing of the earlier one. Runs in the transaction of the payment.
 */
export async function reviewSecondPlace(
  ctx: Context,
  { enrolment, learner }: { enrolment: Enrolment; learner: Learner },
  cause: MoneyCause,
): Promise<void> {
  // The program is compared here: few people have this name, and many enrolments are for the program.
  const since = new Date(ctx.clock().getTime() - soonMs);
  const person = { ...identityKeyOf(learner), enrolmentId: enrolment.id, since };
  const ofPerson = await findPlacesOf(ctx.db, person);
  const others = ofPerson.filter(({ programId }) => programId === enrolment.programId);
  if (others.length === 0) return;
  await openReview(ctx, {
    kind: "possible_double",
    reference: "reference" in cause ? cause.reference : enrolment.code,
    subject: enrolment.id,
    orderId: enrolment.orderId,
    details: {
      compare:
        "Compare these enrolments: one person has paid for the same program more than once. Ask which place they want and refund the other payment.",
      enrolments: [enrolment.id, ...others.map(({ id }) => id)],
    },
  });
}
