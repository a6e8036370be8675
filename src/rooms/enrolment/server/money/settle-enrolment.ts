import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { completeReferral } from "#rooms/affiliates/server/door.ts";
import type { SettledPayment } from "#rooms/payments/server/door.ts";
import { can } from "../../rules/states.ts";
import { addEnrolmentKey, type Enrolment } from "../enrolment-keys.ts";
import { type Learner, lockEnrolment } from "../lock-enrolment.ts";
import {
  confirmedMail,
  formNeededMail,
  payerReceiptMail,
  type Receipt,
  receiptMail,
} from "../mails/confirmed-mail.ts";
import { enrolmentUrl } from "../paying/links.ts";
import { placeOf } from "../place-of.ts";
import { enrolments, payers } from "../tables.ts";
import { intakeToJoin } from "./intake-to-join.ts";
import { setQuote } from "./quote-enrolments.ts";
import { reviewSecondPlace } from "./review-second-place.ts";
import { type LeftOfLine, statusAfter } from "./status-after.ts";

/**
 * Settles a payment: confirms each enrolment of the order once (or waits for its form) and sends the
 * mails. Runs in the payment's transaction, so all of it happens or nothing.
 */
export async function settleEnrolments(ctx: Context, payment: SettledPayment): Promise<void> {
  const newerOrders: string[] = [];
  for (const line of payment.lines) {
    const enrolmentId = await placeOf(ctx, line.lineRef);
    const owedIn = await settleEnrolment(ctx, enrolmentId, payment.orderId, {
      reference: payment.reference,
      amountKobo: line.amountKobo,
      paidAt: payment.paidAt,
      components: line.components,
      quoted: line.quoted,
      dueKobo: line.dueKobo,
      paidKobo: line.paidKobo,
      leftKobo: line.leftKobo,
    });
    if (owedIn && owedIn !== payment.orderId) newerOrders.push(owedIn);
  }
  await cancelUnpaid(ctx, newerOrders);
}

/** Late money has paid for an older cart: nothing is owed for the other programs of the newer one. */
async function cancelUnpaid(ctx: Context, orderIds: readonly string[]) {
  if (orderIds.length === 0) return;
  await ctx.db
    .update(enrolments)
    .set({ status: "cancelled" })
    .where(
      and(inArray(enrolments.orderId, [...orderIds]), eq(enrolments.status, "pending_payment")),
    );
}

type Paid = Receipt & LeftOfLine & { quoted: SettledPayment["lines"][number]["quoted"] };

const moneyAfter = ({ paidKobo, leftKobo, dueKobo }: Paid) => ({
  paidKobo,
  dueKobo,
  refundedKobo: paidKobo - leftKobo,
});

type Placed = { id: string; status: string; intakeId: string | null; confirmedAt: Date | null };

const markSettled = prepareOnce((db, { id, status, intakeId, confirmedAt }: Given<Placed>) =>
  db.update(enrolments).set({ status, intakeId, confirmedAt }).where(eq(enrolments.id, id)),
);

/** @returns the order that charged for the enrolment until now */
async function settleEnrolment(
  ctx: Context,
  enrolmentId: string,
  orderId: string,
  receipt: Paid,
): Promise<string | null> {
  const { enrolment, learner } = await lockEnrolment(ctx, enrolmentId);
  await ctx.step("enrolment.locked");
  // The commission follows the money, not the place's status. Its key prevents a second one.
  await completeReferral(ctx, {
    enrolmentId,
    receivedKobo: receipt.amountKobo,
    paymentReference: receipt.reference,
    paidAt: receipt.paidAt,
  });
  await ctx.step("enrolment.referral_completed");
  // Money for an older quote, or for a replaced enrolment, counts at the amount quoted then.
  const isAsQuoted =
    enrolment.orderId === orderId && isDeepStrictEqual(enrolment.feeComponents, receipt.quoted);
  if (!isAsQuoted) await setQuote(ctx, enrolmentId, { orderId, components: receipt.quoted });
  if (!can.settle(enrolment)) {
    await recordInstalment(ctx, { enrolment, learner }, receipt);
    return enrolment.orderId;
  }

  const status = enrolment.answers ? "confirmed" : "awaiting_form";
  // An order may leave the centre to the form.
  const isPlaceKnown = enrolment.mode === "online" || enrolment.centreId !== null;
  const intake = status === "confirmed" || isPlaceKnown ? await intakeToJoin(ctx, enrolment) : null;
  const settled: Enrolment = {
    ...enrolment,
    status,
    intakeId: intake?.id ?? null,
    confirmedAt: status === "confirmed" ? ctx.clock() : null,
  };
  const { intakeId, confirmedAt } = settled;
  await markSettled(ctx.db, { id: enrolmentId, status, intakeId, confirmedAt });
  await ctx.step("enrolment.settled");

  const url = enrolmentUrl(ctx, enrolmentId, await addEnrolmentKey(ctx, enrolmentId, "resume"));
  const registered = { enrolment: settled, learner, intake, url, receipt };
  await reviewSecondPlace(ctx, registered, { reference: receipt.reference, orderId });
  await queueMail(
    ctx,
    await (status === "confirmed"
      ? confirmedMail(ctx, registered, moneyAfter(receipt))
      : formNeededMail(registered)),
    "payment",
  );
  await mailPayer(ctx, registered);
  await audit(ctx, `enrolment.${status}`, enrolmentId, { reference: receipt.reference });
  await ctx.step("enrolment.mailed");
  return enrolment.orderId;
}

const findPayer = prepareOnce((db, given: Given<{ reference: string }>) =>
  db.select().from(payers).where(eq(payers.reference, given.reference)),
);

/** Emails the receipt if someone other than the learner paid. */
async function mailPayer(ctx: Context, about: Parameters<typeof payerReceiptMail>[1]) {
  const { reference } = about.receipt;
  const [payer] = await findPayer(ctx.db, { reference });
  if (payer && payer.email !== about.learner.email) {
    await queueMail(ctx, await payerReceiptMail(payer.email, about), "payment");
  }
}

/** Records a later part of the fee, for a place that was already confirmed. */
async function recordInstalment(
  ctx: Context,
  about: { enrolment: Enrolment; learner: Learner },
  receipt: Paid,
) {
  // An earlier part of the fee may have been refunded in the meantime.
  const status = statusAfter(about.enrolment, receipt);
  if (can.refund(about.enrolment) && status !== about.enrolment.status) {
    await ctx.db.update(enrolments).set({ status }).where(eq(enrolments.id, about.enrolment.id));
  }
  await queueMail(ctx, await receiptMail({ ...about, receipt }), "payment");
  await mailPayer(ctx, { ...about, receipt });
  await audit(ctx, "enrolment.paid_further", about.enrolment.id, { reference: receipt.reference });
}
