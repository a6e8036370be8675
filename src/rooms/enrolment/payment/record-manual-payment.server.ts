import { eq } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { problemOfName } from "#foundation/text/person-name.ts";
import { momentOf, pastDayFault } from "#foundation/time/past-day.ts";
import { refuseSelf, requirePermission } from "#rooms/accounts/door.server.ts";
import { type AskedCard, askBeforeRecording, recordPayment } from "#rooms/payments/door.server.ts";
import { evidenceKey } from "#rooms/payments/recorded/evidence-key.ts";
import { accountOf } from "../account/account-of.server.ts";
import { findOwnPlace, getWithLearner } from "../lock-enrolment.server.ts";
import { startOf } from "../own-page/get-enrolment.server.ts";
import { centreIdOf } from "../registration/course-of-interest.ts";
import { isWithoutSeat } from "../seats/keep-seats.server.ts";
import { toEnrolmentRow } from "../staff/list-enrolments.server.ts";
import type { ManualPayment, RecordedPayment } from "../staff/staff.ts";
import { noBankReference } from "../staff/staff-forms.ts";
import { enrolments } from "../tables.server.ts";

/** A payment older than this is refused here: someone has to look at the books first. */
const oldestMs = 366 * dayMs;

/** Asks the provider about an enrolment's card payments. Refuses nothing. Call it outside transactions. */
export async function askAboutCard(ctx: Context, enrolmentId: string): Promise<AskedCard> {
  const [found] = await ctx.db
    .select({ orderId: enrolments.orderId })
    .from(enrolments)
    .where(eq(enrolments.id, enrolmentId));
  if (!found?.orderId) return { unanswered: [], problem: null };
  return askBeforeRecording(ctx, found.orderId);
}

function dayFault(ctx: Context, takenOn: string): string | null {
  const now = ctx.clock();
  const isOld = now.getTime() - momentOf(takenOn, now).getTime() > oldestMs;
  const old = isOld ? "This is more than a year ago. Check the day." : null;
  return pastDayFault(takenOn, now) ?? old;
}

/** Everything wrong with a payment that we can tell before we know what's due, by field. */
function faultsOf(ctx: Context, body: ManualPayment): Record<string, string> {
  const { method, location, reference, receiptNumber, takenBy, takenOn, proofId } = body;
  const isTransfer = method === "transfer";
  const wrongDay = dayFault(ctx, takenOn);
  const noName = takenBy ? problemOfName(takenBy) : null;
  const isKnown = centreIdOf(location ?? undefined) !== null;
  return {
    ...(!isTransfer && !isKnown ? { location: "Choose the centre." } : {}),
    ...(isTransfer && location ? { location: "A bank transfer is not paid at a centre." } : {}),
    ...(isTransfer && receiptNumber ? { receiptNumber: "A receipt book is for cash." } : {}),
    ...(!isTransfer && proofId ? { proofId: "A proof shows a transfer, not cash." } : {}),
    ...(!isTransfer && reference ? { reference: "Cash has no bank reference." } : {}),
    ...(isTransfer && takenBy ? { takenBy: "A bank transfer is not taken by a person." } : {}),
    ...(!isTransfer && noName ? { takenBy: noName } : {}),
    ...(wrongDay ? { takenOn: wrongDay } : {}),
    // A reference without a letter or digit couldn't be told from another.
    ...(isTransfer && !evidenceKey(reference ?? null, null) ? { reference: noBankReference } : {}),
  };
}

/**
 * Records a payment of any amount that an admin took, for an enrolment's order.
 * @param asked what the provider said just before (askAboutCard)
 */
export async function recordManualPayment(
  ctx: Context,
  enrolmentId: string,
  body: ManualPayment,
  asked: AskedCard,
): Promise<RecordedPayment> {
  requirePermission(ctx, "payments.record");
  const { enrolment } = await getWithLearner(ctx, enrolmentId);
  if (!enrolment.orderId) throw conflict("nothing_due", "There is nothing to pay for this.");
  const match = await findOwnPlace(ctx, enrolment.orderId);
  refuseSelf(
    match,
    "You can't record money for your own place, or for a learner who used your code. Ask a colleague to do it.",
  );
  const { reference, account } = await recordPayment(
    ctx,
    enrolment.orderId,
    {
      amountKobo: body.amountKobo,
      method: body.method,
      centreId: body.method === "cash" ? centreIdOf(body.location ?? undefined) : null,
      takerName: body.takenBy || null,
      takenAt: momentOf(body.takenOn, ctx.clock()),
      evidence: (body.method === "cash" ? body.receiptNumber : body.reference) || null,
      note: body.note || null,
      despiteCardPayment: body.despiteCardPayment,
      keepAsCredit: body.keepAsCredit,
      proofId: body.proofId || null,
      match,
      faults: faultsOf(ctx, body),
    },
    asked,
  );
  const number = account.attempts.find((one) => one.reference === reference)?.receipt ?? "";
  const paid = await getWithLearner(ctx, enrolmentId);
  return {
    reference,
    receipt: { number, href: `/api/admin/enrolments/${enrolmentId}/receipts/${number}` },
    account: accountOf(account, enrolmentId),
    enrolment: toEnrolmentRow(paid),
    // A part payment doesn't hold a seat that others have.
    start: isWithoutSeat(ctx, paid.enrolment) ? null : await startOf(ctx, paid.enrolment),
  };
}
