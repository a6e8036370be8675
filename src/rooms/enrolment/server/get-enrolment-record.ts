import type { Context } from "#foundation/context.ts";
import { reviewOf } from "#foundation/forms/review-answers.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { EnrolmentRecord } from "../contract/enrolment.ts";
import { enrolmentForms, type FormKind } from "../contract/enrolment-forms.ts";
import type { Enrolment } from "./enrolment-keys.ts";
import { summariseEnrolment } from "./get-enrolment.ts";
import { getWithLearner } from "./lock-enrolment.ts";
import { toEnrolmentRow } from "./to-enrolment-row.ts";

/** The answers as text, by step. A field added to the form appears here automatically. */
function reviewAnswers({ mode, answers }: Enrolment): EnrolmentRecord["review"] {
  if (!answers || !Object.hasOwn(enrolmentForms, mode)) return [];
  return enrolmentForms[mode as FormKind].steps
    .map(({ title, fields }) => ({ title, answers: reviewOf(fields, answers) }))
    .filter((step) => step.answers.length > 0);
}

/**
 * Gets an enrolment with all its answers, for admins.
 * @throws AppError 401, 403 without `enrolments.read`, 404
 */
export async function getEnrolmentRecord(
  ctx: Context,
  enrolmentId: string,
): Promise<EnrolmentRecord> {
  requirePermission(ctx, "enrolments.read");
  const found = await getWithLearner(ctx, enrolmentId);
  return {
    ...toEnrolmentRow(found),
    summary: await summariseEnrolment(ctx, found.enrolment),
    dateOfBirth: found.learner.dateOfBirth,
    answers: found.enrolment.answers,
    review: reviewAnswers(found.enrolment),
  };
}
