import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { findIntake, findProgram } from "#rooms/catalogue/server/door.ts";
import type { AdmissionSlip } from "../../contract/slip.ts";
import { hasSlip } from "../../rules/states.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import { getWithLearner } from "../lock-enrolment.ts";
import { moneyOf } from "../money/money-of.ts";
import { openEnrolment } from "../open-enrolment.ts";
import { makeSlip, type SlipReader } from "./make-slip.ts";

/** The slip of an enrolment; null if its status has none. The caller has checked access. */
export async function findSlip(
  ctx: Context,
  enrolment: Enrolment,
  shownTo: SlipReader,
): Promise<AdmissionSlip | null> {
  if (!hasSlip(enrolment.status)) return null;
  const { id, programId, intakeId } = enrolment;
  const { learner } = await getWithLearner(ctx, id);
  const program = await findProgram(ctx, programId);
  if (!program) throw notFound();
  const intake = intakeId ? await findIntake(ctx, intakeId) : null;
  const { line } = await moneyOf(ctx, enrolment);
  const money = {
    paidKobo: (line?.receivedKobo ?? 0) + (line?.refundedKobo ?? 0),
    dueKobo: line?.openKobo ?? 0,
    refundedKobo: line?.refundedKobo ?? 0,
  };
  return makeSlip(ctx, { enrolment, learner, program, intake, money, shownTo });
}

/**
 * The slip for its holder; null if the enrolment's status has none.
 * @throws AppError 404, 410 like openEnrolment
 */
export async function getSlip(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<AdmissionSlip | null> {
  const enrolment = await openEnrolment(ctx, enrolmentId, resumeToken);
  return findSlip(ctx, enrolment, { isHolder: true, resumeToken });
}
