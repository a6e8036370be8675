import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { findIntake, findProgram } from "#rooms/catalogue/door.server.ts";
import { moneyOf } from "../account/money-of.server.ts";
import { duesOfLine } from "../account/standing-words.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { hasSlip, slipStatuses } from "../states.ts";
import { enrolments } from "../tables.server.ts";
import { readEnrolmentCode } from "./enrolment-code.ts";
import { makeSlip, type SlipReader } from "./make-slip.server.ts";
import type { AdmissionSlip } from "./slip.ts";
import type { SlipCheck } from "./slip-check.ts";

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
  const { line, account, payNow } = await moneyOf(ctx, enrolment);
  const own = shownTo.isHolder ? payNow?.ownNumber : null;
  const money = {
    paidKobo: (line?.receivedKobo ?? 0) + (line?.refundedKobo ?? 0),
    dueKobo: line?.openKobo ?? 0,
    refundedKobo: line?.refundedKobo ?? 0,
    payTo: own ? `Transfer to ${own.bankName} ${own.accountNumber}` : null,
  };
  const facts = { enrolment, learner, program, intake, money, shownTo };
  const parts = duesOfLine({ status: enrolment.status, account });
  return makeSlip(ctx, facts, { parts, payments: account.payments });
}

/** The slip for its holder; null if the enrolment's status has none. */
export async function getSlip(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<AdmissionSlip | null> {
  const enrolment = await openEnrolment(ctx, enrolmentId, resumeToken);
  return findSlip(ctx, enrolment, { isHolder: true, resumeToken });
}

/**
 * Says whether a code belongs to a valid slip. A malformed or mistyped code is refused before any lookup. An unknown
 * code and the code of a closed or unpaid enrolment get the same answer from the same statement, so nobody learns which
 * enrolments exist.
 * @param typed as people type it (documents/enrolment-code.ts)
 */
export async function verifySlip(ctx: Context, typed: string): Promise<SlipCheck> {
  const read = readEnrolmentCode(typed);
  if ("fault" in read) return { valid: false, reason: read.fault };
  const { code } = read;
  const [found] = await ctx.db
    .select({
      program: enrolments.programTitle,
      level: enrolments.trainingLevel,
      intakeId: enrolments.intakeId,
    })
    .from(enrolments)
    .where(and(eq(enrolments.code, code), inArray(enrolments.status, [...slipStatuses])));
  if (!found) return { valid: false, reason: "no_valid_slip", code };
  const { program, level, intakeId } = found;
  const intake = intakeId ? await findIntake(ctx, intakeId) : null;
  return { valid: true, code, program, level, startMonth: intake?.startsOn.slice(0, 7) ?? null };
}
