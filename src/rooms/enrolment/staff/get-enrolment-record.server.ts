import { and, asc, eq, gte, ilike, inArray, isNull, ne, or } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { reviewOf } from "#foundation/forms/read-answer.ts";
import { likePattern } from "#foundation/http/lists.ts";
import { messages } from "#foundation/mail/tables.ts";
import {
  can,
  findPerson,
  namesOf,
  readHistory,
  requirePermission,
} from "#rooms/accounts/door.server.ts";
import { findReferralOf } from "#rooms/affiliates/door.server.ts";
import { findPaymentFacts, findProofCases } from "#rooms/payments/door.server.ts";
import { findAccountStatement } from "../account/account-of.server.ts";
import type { EnrolmentMoney } from "../account/money-of.server.ts";
import { enrolmentForms, type FormKind } from "../forms/enrolment-forms.ts";
import { getWithLearner, type WithLearner } from "../lock-enrolment.server.ts";
import { phoneNow } from "../messages/phone-now.server.ts";
import { guardianPhoneOf } from "../messages/reach-of.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { seatNow } from "../own-page/find-changes.server.ts";
import { summariseWithPayments } from "../own-page/get-enrolment.server.ts";
import { enrolments, learners, paymentProofs } from "../tables.server.ts";
import type { EnrolmentRecord } from "./enrolment-record.ts";
import { toEnrolmentRow } from "./list-enrolments.server.ts";

/** The answers as text, by step. A field added to the form appears here automatically. */
function reviewAnswers({ mode, answers }: Enrolment): EnrolmentRecord["review"] {
  if (!answers || !Object.hasOwn(enrolmentForms, mode)) return [];
  return enrolmentForms[mode as FormKind].steps
    .map(({ title, fields }) => ({ title, answers: reviewOf(fields, answers) }))
    .filter((step) => step.answers.length > 0);
}

async function readProofs(
  ctx: Context,
  enrolmentId: string,
): Promise<NonNullable<EnrolmentRecord["proofs"]>> {
  const proofs = await ctx.db
    .select()
    .from(paymentProofs)
    .where(eq(paymentProofs.enrolmentId, enrolmentId))
    .orderBy(asc(paymentProofs.createdAt));
  const cases = await findProofCases(
    ctx,
    proofs.map(({ id }) => id),
  );
  return proofs.map(({ id, name, mediaType, sizeBytes, createdAt }) => {
    const found = cases.get(id);
    return {
      id,
      name,
      mediaType,
      sizeBytes,
      sentAt: createdAt.toISOString(),
      claimedKobo: found?.claimedKobo ?? null,
      reviewId: found?.reviewId ?? null,
      isOpen: found?.isOpen ?? false,
      closedHow: found?.closedHow ?? null,
    };
  });
}

/**
 * The messages about one enrolment to the learner, and to a guardian. Older rows don't say what they are about, and
 * stored copies that held a key have lost their text, so the program in the subject counts too.
 */
async function readMails(
  ctx: Context,
  { enrolment, learner }: WithLearner,
): Promise<NonNullable<EnrolmentRecord["mails"]>> {
  const guardian = guardianPhoneOf(enrolment) ?? "";
  const found = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        inArray(messages.recipient, [learner.email, learner.phone, guardian].filter(Boolean)),
        gte(messages.createdAt, enrolment.submittedAt),
        ne(messages.status, "held"),
        or(
          eq(messages.about, enrolment.code),
          ilike(messages.text, likePattern(enrolment.code)),
          and(
            isNull(messages.about),
            eq(messages.recipient, learner.email),
            ilike(messages.subject, likePattern(enrolment.courseOfInterest)),
          ),
        ),
      ),
    )
    .orderBy(asc(messages.createdAt))
    .limit(100);
  return found.map(
    ({ id, channel: way, kind, subject, status, failure, createdAt, sentAt, attempts: tries }) => ({
      id,
      way,
      kind,
      subject,
      status,
      failure,
      tries,
      at: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }),
  );
}

async function readTogether(
  ctx: Context,
  { id, orderId }: Enrolment,
): Promise<EnrolmentRecord["together"]> {
  if (!orderId) return [];
  return ctx.db
    .select({
      id: enrolments.id,
      code: enrolments.code,
      courseOfInterest: enrolments.courseOfInterest,
      fullName: learners.fullName,
      status: enrolments.status,
    })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(and(eq(enrolments.orderId, orderId), ne(enrolments.id, id)))
    .orderBy(asc(enrolments.courseOfInterest), asc(enrolments.id));
}

async function readPayments(
  ctx: Context,
  attempts: EnrolmentMoney["attempts"],
): Promise<NonNullable<EnrolmentRecord["payments"]>> {
  const facts = await findPaymentFacts(
    ctx,
    attempts.map(({ reference }) => reference),
  );
  return attempts.map(({ startedAt, paidAt, ...attempt }) => {
    const { payerName = "", payerEmail = "", recorded } = facts.get(attempt.reference) ?? {};
    const { recordedBy: by, ...how } = recorded ?? { recordedBy: null };
    return {
      ...attempt,
      startedAt: startedAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      payerName,
      payerEmail,
      recorded: by && "centreId" in how ? { by, ...how } : null,
    };
  });
}

async function readMadeBy(
  ctx: Context,
  { accountPersonId, isForSelf }: Enrolment,
): Promise<EnrolmentRecord["madeBy"]> {
  if (!accountPersonId) return null;
  const account = await findPerson(ctx, accountPersonId);
  return account ? { name: account.name, email: account.email, isForSelf } : null;
}

/**
 * Everything about an enrolment, for admins: answers, payments, proofs, emails and changes, each part only for those
 * who may list it.
 */
export async function getEnrolmentRecord(
  ctx: Context,
  enrolmentId: string,
): Promise<EnrolmentRecord> {
  requirePermission(ctx, "enrolments.read");
  const readsMoney = can(ctx.actor, "payments.read");
  const found = await getWithLearner(ctx, enrolmentId);
  const { enrolment, learner } = found;
  const { summary, attempts } = await summariseWithPayments(ctx, enrolment);
  const references = attempts.map(({ reference }) => reference);
  const [payments, proofs, mails, together, account, madeBy, referral, seat, reach, changes] =
    await Promise.all([
      readsMoney ? readPayments(ctx, attempts) : null,
      readsMoney ? readProofs(ctx, enrolmentId) : null,
      can(ctx.actor, "mail.read") ? readMails(ctx, found) : null,
      readTogether(ctx, enrolment),
      findAccountStatement(ctx, enrolment),
      readMadeBy(ctx, enrolment),
      findReferralOf(ctx, enrolmentId),
      seatNow(ctx, enrolment),
      phoneNow(ctx, found),
      readHistory(ctx, [enrolmentId, ...(readsMoney ? references : [])]),
    ]);
  const { cancelledBy, cancelReason, decidedBy, decidedAt } = enrolment;
  const recorders = (payments ?? []).map(({ recorded }) => recorded?.by ?? null);
  return {
    ...toEnrolmentRow(found),
    payments,
    proofs,
    mails,
    together,
    madeBy,
    referral,
    changes,
    seat,
    reach,
    summary: readsMoney ? summary : { ...summary, payments: [] },
    account: readsMoney ? account : { ...account, entries: [] },
    dateOfBirth: learner.dateOfBirth,
    answers: enrolment.answers,
    review: reviewAnswers(enrolment),
    decided: decidedAt && { by: decidedBy, at: decidedAt.toISOString() },
    cancelCause: enrolment.cancelCause,
    cancelled: cancelledBy ? { by: cancelledBy, reason: cancelReason } : null,
    people: await namesOf(ctx, [cancelledBy, decidedBy, ...recorders]),
  };
}
