import { and, asc, eq, gte, ilike, or } from "drizzle-orm";
import { auditOf } from "#foundation/audit.ts";
import type { Context } from "#foundation/context.ts";
import { reviewOf } from "#foundation/forms/review-answers.ts";
import { likePattern } from "#foundation/http/lists.ts";
import { messages } from "#foundation/mail/tables.ts";
import { namesOf, requirePermission } from "#rooms/accounts/server/door.ts";
import type { EnrolmentRecord } from "../contract/enrolment.ts";
import { enrolmentForms, type FormKind } from "../contract/enrolment-forms.ts";
import type { Enrolment } from "./enrolment-keys.ts";
import { summariseEnrolment } from "./get-enrolment.ts";
import { getWithLearner, type WithLearner } from "./lock-enrolment.ts";
import { paymentProofs } from "./tables.ts";
import { toEnrolmentRow } from "./to-enrolment-row.ts";

/** The answers as text, by step. A field added to the form appears here automatically. */
function reviewAnswers({ mode, answers }: Enrolment): EnrolmentRecord["review"] {
  if (!answers || !Object.hasOwn(enrolmentForms, mode)) return [];
  return enrolmentForms[mode as FormKind].steps
    .map(({ title, fields }) => ({ title, answers: reviewOf(fields, answers) }))
    .filter((step) => step.answers.length > 0);
}

const readProofs = (ctx: Context, enrolmentId: string) =>
  ctx.db
    .select()
    .from(paymentProofs)
    .where(eq(paymentProofs.enrolmentId, enrolmentId))
    .orderBy(asc(paymentProofs.createdAt));

/**
 * The emails to a learner about one enrolment. Copies that hold a key have no text any more, so the program in the
 * subject counts too.
 */
const readMails = (ctx: Context, { enrolment, learner }: WithLearner) =>
  ctx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.recipient, learner.email),
        gte(messages.createdAt, enrolment.submittedAt),
        or(
          ilike(messages.text, likePattern(enrolment.code)),
          ilike(messages.subject, likePattern(enrolment.courseOfInterest)),
        ),
      ),
    )
    .orderBy(asc(messages.createdAt))
    .limit(100);

/**
 * Gets an enrolment as a story, for admins: its answers, payments, proofs, emails and changes.
 * @throws AppError 401, 403 without `enrolments.read`, 404
 */
export async function getEnrolmentRecord(
  ctx: Context,
  enrolmentId: string,
): Promise<EnrolmentRecord> {
  requirePermission(ctx, "enrolments.read");
  const found = await getWithLearner(ctx, enrolmentId);
  const { enrolment, learner } = found;
  const [summary, proofs, mails, changes] = await Promise.all([
    summariseEnrolment(ctx, enrolment),
    readProofs(ctx, enrolmentId),
    readMails(ctx, found),
    auditOf(ctx, enrolmentId),
  ]);
  const { cancelledBy, cancelReason } = enrolment;
  return {
    ...toEnrolmentRow(found),
    summary,
    dateOfBirth: learner.dateOfBirth,
    answers: enrolment.answers,
    review: reviewAnswers(enrolment),
    proofs: proofs.map(({ id, name, mediaType, sizeBytes, createdAt }) => ({
      ...{ id, name, mediaType, sizeBytes },
      sentAt: createdAt.toISOString(),
    })),
    mails: mails.map(({ kind, subject, status, createdAt }) => ({
      ...{ kind, subject, status },
      at: createdAt.toISOString(),
    })),
    changes: changes.map(({ at, action, actorKind, actorId, details }) => ({
      at: at.toISOString(),
      ...{ action, actorKind, actorId, details },
    })),
    cancelled: cancelledBy ? { by: cancelledBy, reason: cancelReason } : null,
    people: await namesOf(ctx, [cancelledBy, ...changes.map(({ actorId }) => actorId)]),
  };
}
