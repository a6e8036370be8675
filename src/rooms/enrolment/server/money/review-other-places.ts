import { and, eq, inArray, ne } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { type MoneyCause, openReview } from "#rooms/payments/server/door.ts";
import { can, paidPlaces } from "../../rules/states.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import { lapseOthersJob } from "../lapsing/lapse-registrations.ts";
import type { Learner } from "../lock-enrolment.ts";
import { type IdentityKey, identityKeyOf, isSameLearner } from "../registration/same-learner.ts";
import { enrolments, learners } from "../tables.ts";

/** No one finishes a level sooner, so a second place within this time is probably a mistake. */
const soonMs = 90 * dayMs;

type Person = IdentityKey & { enrolmentId: string };

const findOthersOf = prepareOnce((db, given: Given<Person>) =>
  db
    .select({ enrolment: enrolments })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(
      and(
        ne(enrolments.id, given.enrolmentId),
        inArray(enrolments.status, [...paidPlaces, "pending_payment"]),
        isSameLearner(given),
      ),
    ),
);

/**
 * Looks at the other registrations of a learner who has just got a place in a program. Unpaid ones for it lapse
 * (lapse-registrations.ts). A paid one opens a case: that can happen when a form is sent again without its key, which
 * changes nothing of the earlier one. Runs in the transaction of the payment.
 */
export async function reviewOtherPlaces(
  ctx: Context,
  { enrolment, learner }: { enrolment: Enrolment; learner: Learner },
  cause: MoneyCause,
): Promise<void> {
  const { id: enrolmentId, programId } = enrolment;
  // The program is compared here: few people have this name, and many enrolments are for the program.
  const ofPerson = await findOthersOf(ctx.db, { ...identityKeyOf(learner), enrolmentId });
  const others = ofPerson.flatMap((one) =>
    one.enrolment.programId === programId ? one.enrolment : [],
  );
  if (others.some(can.amend)) await ctx.jobs.enqueue(ctx, lapseOthersJob, { enrolmentId });
  const since = ctx.clock().getTime() - soonMs;
  const paid = others.filter(
    (other) =>
      can.keepPaidPlace(other) && other.totalKobo > 0 && other.submittedAt.getTime() > since,
  );
  if (paid.length === 0) return;
  await openReview(ctx, {
    kind: "possible_double",
    reference: "reference" in cause ? cause.reference : enrolment.code,
    subject: enrolmentId,
    orderId: enrolment.orderId,
    details: {
      compare:
        "Compare these enrolments: one person has paid for the same program more than once. Ask which place they want and refund the other payment.",
      enrolments: [enrolmentId, ...paid.map(({ id }) => id)],
    },
  });
}
