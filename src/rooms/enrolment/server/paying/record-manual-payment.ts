import { eq } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { lagosDay, lagosTime } from "#foundation/time/time.ts";
import {
  findSelfMatch,
  refuseSelf,
  requirePermission,
  type SelfMatch,
} from "#rooms/accounts/server/door.ts";
import { findReferrersOf } from "#rooms/affiliates/server/door.ts";
import { evidenceKey } from "#rooms/payments/rules/evidence-key.ts";
import {
  type AskedCard,
  askBeforeRecording,
  listReceipts,
  recordPayment,
} from "#rooms/payments/server/door.ts";
import type { ManualPayment } from "../../contract/desk.ts";
import type { EnrolmentRow } from "../../contract/enrolment.ts";
import { noBankReference } from "../../contract/manual-payment-form.ts";
import { getWithLearner, holderOf } from "../lock-enrolment.ts";
import { enrolments, learners } from "../tables.ts";
import { toEnrolmentRow } from "../to-enrolment-row.ts";

/** A payment older than this is recorded by somebody who looks at the books first. */
const oldestMs = 366 * dayMs;

/** Asks the provider about card payments of an enrolment. It refuses nothing. Outside of transactions. */
export async function askAboutCard(
  ctx: Context,
  enrolmentId: string,
  { amount }: Pick<ManualPayment, "amount">,
): Promise<AskedCard> {
  const [found] = await ctx.db
    .select({ orderId: enrolments.orderId })
    .from(enrolments)
    .where(eq(enrolments.id, enrolmentId));
  if (!found?.orderId) return { unanswered: [], problem: null };
  return askBeforeRecording(ctx, found.orderId, amount);
}

/** When the money was taken: today it is now, before that it is noon of the day. */
function takenAt(ctx: Context, takenOn: string): Date {
  const now = ctx.clock();
  return takenOn === lagosDay(now) ? now : lagosTime(takenOn, "12:00");
}

function dayFault(ctx: Context, takenOn: string): string | null {
  const now = ctx.clock();
  if (takenOn > lagosDay(now)) return "This day has not come yet.";
  return now.getTime() - takenAt(ctx, takenOn).getTime() > oldestMs
    ? "This is more than a year ago. Check the day."
    : null;
}

/** Everything that is wrong with a payment before its due is known, by field. */
function faultsOf(ctx: Context, body: ManualPayment): Record<string, string> {
  const { method, centreId, evidence, takenBy, takenOn } = body;
  const isTransfer = method === "transfer";
  const wrongDay = dayFault(ctx, takenOn);
  return {
    ...(!isTransfer && !centreId ? { centreId: "Choose the centre." } : {}),
    ...(isTransfer && centreId ? { centreId: "A bank transfer comes to no centre." } : {}),
    ...(isTransfer && takenBy ? { takenBy: "Nobody takes a bank transfer at a desk." } : {}),
    ...(wrongDay ? { takenOn: wrongDay } : {}),
    // One that has no letter and no digit could not be told from another.
    ...(isTransfer && !evidenceKey(evidence ?? null, null) ? { evidence: noBankReference } : {}),
  };
}

/** How an order is the caller's own: by its learners, or by the affiliates whose codes brought them. */
async function findOwnPlace(ctx: Context, orderId: string): Promise<SelfMatch | null> {
  const places = await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(eq(enrolments.orderId, orderId));
  const referrers = await findReferrersOf(
    ctx,
    places.map(({ enrolment }) => enrolment.id),
  );
  return findSelfMatch(ctx, [...places.map(holderOf), ...referrers]);
}

/**
 * Records a payment that an admin took, for the whole order of an enrolment, and settles it.
 * @param asked what the provider said just before (askAboutCard)
 * @throws AppError 403 `own_record` for the caller's own place or code, 404, and the errors of recordPayment
 */
export async function recordManualPayment(
  ctx: Context,
  enrolmentId: string,
  body: ManualPayment,
  asked: AskedCard,
): Promise<{ reference: string; receipt: string; enrolment: EnrolmentRow }> {
  requirePermission(ctx, "payments.record");
  const { enrolment } = await getWithLearner(ctx, enrolmentId);
  if (enrolment.replacedBy) {
    throw conflict(
      "registration_closed",
      "A newer registration replaced this one. Record the payment there.",
    );
  }
  if (!enrolment.orderId) throw conflict("nothing_due", "There is nothing to pay for this.");
  const match = await findOwnPlace(ctx, enrolment.orderId);
  refuseSelf(
    match,
    "You cannot record money for your own place, or for a learner who came with your code. Ask a colleague to do it.",
  );
  const reference = await recordPayment(
    ctx,
    enrolment.orderId,
    {
      amountKobo: body.amount,
      method: body.method,
      centreId: body.centreId ?? null,
      takerName: body.takenBy || null,
      takenAt: takenAt(ctx, body.takenOn),
      evidence: body.evidence || null,
      note: body.note || null,
      despiteCardPayment: body.despiteCardPayment,
      match,
      faults: faultsOf(ctx, body),
    },
    asked,
  );
  const receipts = await listReceipts(ctx, [enrolment.orderId]);
  const receipt = receipts.find((one) => one.reference === reference)?.number ?? "";
  return { reference, receipt, enrolment: toEnrolmentRow(await getWithLearner(ctx, enrolmentId)) };
}
