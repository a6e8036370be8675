import { and, eq, ne } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { moveWaiting } from "#foundation/messages/move-waiting.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { nameKeyOf } from "#rooms/accounts/people/same-person.ts";
import { correctReferral } from "#rooms/affiliates/door.server.ts";
import type { FeeQuote } from "#rooms/catalogue/fees/fees.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import type { Level } from "#rooms/catalogue/program/program-terms.ts";
import { amendOrder, cancelLines, correctPayer, openOrder } from "#rooms/payments/door.server.ts";
import { lineToCharge } from "../account/quote-enrolments.server.ts";
import type { Answers } from "../forms/enrolment-forms.ts";
import { getWithLearner, type Learner } from "../lock-enrolment.server.ts";
import { choiceOwner } from "../messages/keep-message-choices.server.ts";
import { guardianPhoneOf } from "../messages/reach-of.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { paidUrl } from "../own-page/links.server.ts";
import { keptHold, newHold } from "../seats/new-hold.server.ts";
import { can } from "../states.ts";
import { enrolments, learners } from "../tables.server.ts";
import { findOrAddLearner, type NewLearner } from "./find-or-add-learner.server.ts";

/** What a registration is for from now on. */
export type Amended = {
  learner: NewLearner;
  answers: Answers | null;
  trainingLevel: Level | null;
  course: string;
  centreId: Enrolment["centreId"];
  intake: Intake | null;
  status: Enrolment["status"];
  fee: FeeQuote;
  inParts: boolean;
};

/** The learner's row. The enrolment's own row takes the corrections; one that others share stays as it is. */
async function learnerIdOf(ctx: Context, { id, learnerId }: Enrolment, learner: NewLearner) {
  const [other] = await ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.learnerId, learnerId), ne(enrolments.id, id)))
    .limit(1);
  const personId = ctx.actor?.kind === "user" ? ctx.actor.personId : null;
  if (other) return findOrAddLearner(ctx, learner, personId);
  const { fullName, dateOfBirth, email, phone } = learner;
  await ctx.db
    .update(learners)
    .set({ fullName, dateOfBirth, email, phone, nameKey: nameKeyOf(fullName) })
    .where(eq(learners.id, learnerId));
  return learnerId;
}

/** Makes the order charge what the enrolment costs now. @returns the order's id; null if nothing is or was to pay */
async function charge(
  ctx: Context,
  { id, orderId }: Enrolment,
  ordered: Learner,
  amended: Amended,
) {
  const { learner, fee, course, intake } = amended;
  if (fee.totalKobo === 0) {
    if (orderId) await cancelLines(ctx, orderId, [id]);
    return orderId;
  }
  const startsOn = intake?.startsOn ?? null;
  const line = lineToCharge(ctx, { enrolmentId: id, course, fee, startsOn });
  if (orderId) {
    await amendOrder(ctx, orderId, [line], { cause: "amended" });
    if (amended.answers !== null) {
      const payer = { name: ordered.fullName, email: ordered.email };
      await correctPayer(ctx, [orderId], payer, { name: learner.fullName, email: learner.email });
    }
    return orderId;
  }
  const opened = await openOrder(ctx, {
    payerEmail: learner.email,
    payerName: learner.fullName,
    returnUrl: paidUrl(ctx),
    lines: [line],
  });
  return opened.orderId;
}

/** Until when it holds a seat: as before, unless the registration had ended or never held one. */
const holdOf = (ctx: Context, before: Enrolment, intake: Intake | null): Promise<Date | null> =>
  can.reopen(before) ? newHold(ctx, intake) : keptHold(ctx, before, intake);

/**
 * Changes an unpaid enrolment in place: answers, level, centre, and what is charged. It keeps its id, code, keys and
 * affiliate. Call it in the transaction that locked it (find-amendable.server.ts).
 */
export async function amendEnrolment(
  ctx: Context,
  before: Enrolment,
  amended: Amended,
): Promise<Enrolment> {
  const { id } = before;
  const { learner: ordered } = await getWithLearner(ctx, id);
  const { answers, trainingLevel, course, centreId, intake, status, fee, inParts } = amended;
  const confirmedAt = status === "confirmed" ? ctx.clock() : null;
  await ctx.db
    .update(enrolments)
    .set({
      answers,
      trainingLevel,
      centreId,
      status,
      confirmedAt,
      // Today's months, as the form says (database/sql/15-levels.sql).
      trainingMonths: null,
      learnerId: await learnerIdOf(ctx, before, amended.learner),
      courseOfInterest: course,
      intakeId: intake?.id ?? null,
      seatHeldUntil: status === "pending_payment" ? await holdOf(ctx, before, intake) : null,
      affiliateCode: before.affiliateCode ?? answers?.affiliateCode ?? null,
      feeComponents: fee.components,
      totalKobo: fee.totalKobo,
      inParts,
      openKobo: fee.totalKobo,
      nextDueOn: fee.totalKobo > 0 ? (before.nextDueOn ?? lagosDay(ctx.clock())) : null,
      cancelCause: null,
      submittedAt: before.status === "cancelled" ? ctx.clock() : before.submittedAt,
    })
    .where(eq(enrolments.id, id));
  const orderId = await charge(ctx, before, ordered, amended);
  const [after] = await ctx.db
    .update(enrolments)
    .set({ orderId })
    .where(eq(enrolments.id, id))
    .returning();
  if (!after) throw new Error(`enrolment ${id} is gone`);
  const { fullName: name, email, phone } = amended.learner;
  await correctReferral(ctx, id, { name, email, phone });
  const [learner, guardian] = [choiceOwner(id, "learner"), choiceOwner(id, "guardian")];
  await moveWaiting(ctx, [learner], { from: ordered.phone, to: phone });
  await moveWaiting(ctx, [guardian], { from: guardianPhoneOf(before), to: guardianPhoneOf(after) });
  await audit(ctx, "enrolment.amended", id, { status: after.status, totalKobo: fee.totalKobo });
  return after;
}
