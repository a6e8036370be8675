import type { Context } from "#foundation/context.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { EnrolmentRecord } from "../contract/enrolment.ts";
import { summariseEnrolment } from "./get-enrolment.ts";
import { getWithLearner } from "./lock-enrolment.ts";
import { toEnrolmentRow } from "./to-enrolment-row.ts";

/**
 * An enrolment with all its answers, for admins.
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
  };
}
