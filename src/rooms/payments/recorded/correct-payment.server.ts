import { and, eq, inArray, ne } from "drizzle-orm";
import { formatNaira } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { AppError, conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import {
  findSelfMatch,
  flagSelf,
  refuseSelf,
  requirePermission,
  strongestMatch,
} from "#rooms/accounts/door.server.ts";
import { getAccount, type OrderAccount } from "../account/read-accounts.server.ts";
import { rebalance } from "../account/rebalance.server.ts";
import { bookInTransaction, lockPayment } from "../attempts/booking-guards.server.ts";
import { findAttemptsFor, mayArrive } from "../attempts/payment-state.server.ts";
import { reviewCorrectedOfNobody } from "../cases/erased-payer.server.ts";
import { lacksCredit, spareOfPayment } from "../credits/take-back.server.ts";
import { fulfilment } from "../fulfilment.server.ts";
import {
  isPerhapsDouble,
  reviewCorrectedTransfer,
} from "../payer-accounts/double-transfers.server.ts";
import { receiptNumber } from "../receipts/receipt-number.ts";
import { refundRequests, refunds } from "../refunds/tables.server.ts";
import { underWay } from "../states.ts";
import { attempts, orders, paymentCorrections, payments } from "../tables.server.ts";
import { postDifference } from "../tills/move-cash.server.ts";
import { keepFilled, lockTill, tooMuchWords, totalDifference } from "../tills/read-till.server.ts";
import { tills } from "../tills/tables.server.ts";
import { sameAmount } from "./correction-words.ts";
import type { CorrectedPayment, CorrectionBody } from "./corrections.ts";
import { correctionProblem, findTillOf } from "./may-correct.server.ts";

async function findRecorded(ctx: Context, reference: string) {
  const [found] = await ctx.db
    .select({ attempt: attempts, payment: payments, order: orders })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .leftJoin(payments, eq(payments.attemptId, attempts.id))
    .where(eq(attempts.reference, reference));
  if (!found) throw notFound("There is no payment with this reference.");
  return found;
}

const alreadyRefunded = () =>
  conflict(
    "already_refunded",
    "Money for this registration has been refunded, so the amount can’t be corrected. Refund what is left, or record what is missing.",
  );

/** Refuses when money has gone back: a refund was computed from the amount that counted then. */
async function refuseAfterRefund(ctx: Context, { payments: made }: OrderAccount): Promise<void> {
  const references = made.map(({ reference }) => reference);
  const asked = await ctx.db.$count(
    refundRequests,
    and(
      inArray(refundRequests.reference, references),
      inArray(refundRequests.status, [...underWay]),
    ),
  );
  if (asked > 0)
    throw conflict(
      "refund_under_way",
      "A refund for this registration is under way. Wait until it has arrived, or decline it first.",
    );
  const gone = await ctx.db.$count(
    refunds,
    and(inArray(refunds.reference, references), ne(refunds.status, "failed")),
  );
  if (gone > 0) throw alreadyRefunded();
}

/**
 * Refuses to raise an amount while a card payment may come that is more than is owed then, or records that the admin
 * went ahead anyway. The provider was asked when this payment was recorded, so it has not spoken of a newer one.
 */
async function considerCard(
  ctx: Context,
  { orderId }: OrderAccount,
  { leftKobo, despiteCardPayment }: { leftKobo: number; despiteCardPayment: boolean },
): Promise<void> {
  const coming = (await findAttemptsFor(ctx, [orderId])).filter(
    ({ attempt }) =>
      attempt.expectedKobo > leftKobo &&
      (mayArrive(attempt) || (attempt.status === "open" && attempt.providerStatus === null)),
  );
  if (coming.length > 0 && !despiteCardPayment) {
    throw conflict(
      "card_payment_possible",
      "A card payment for this registration may be on its way. If it arrives too, what is more than the fee becomes credit. Wait an hour, or correct the amount anyway.",
    );
  }
  for (const { attempt } of coming) {
    await audit(ctx, "payment.recorded_despite_card", attempt.reference);
  }
}

/** The payment as the books have it now, if this correction may be made. */
async function checkCorrection(
  ctx: Context,
  reference: string,
  { amountKobo, insteadOfKobo, keepAsCredit, despiteCardPayment }: CorrectionBody,
) {
  const { attempt, payment, order } = await findRecorded(ctx, reference);
  const problem = await correctionProblem(ctx, attempt, await findTillOf(ctx, attempt));
  if (problem) throw problem;
  const payer = { email: order.payerEmail, fullName: order.payerName };
  const match = strongestMatch([
    await fulfilment().findOwn(ctx, order.id),
    await findSelfMatch(ctx, [payer]),
  ]);
  refuseSelf(
    match,
    "You can't correct a payment for your own place, or for a learner who used your code. Ask a colleague to do it.",
  );
  const account = payment && (await getAccount(ctx, payment.orderId));
  const counted = account?.payments.find((one) => one.reference === reference);
  if (!account || !counted)
    throw conflict("nothing_received", "No money is booked for this payment.");
  if (counted.amountKobo !== insteadOfKobo)
    throw conflict(
      "changed_meanwhile",
      `${formatNaira(counted.amountKobo)} is recorded now: someone has corrected it. Load the page again.`,
    );
  const differenceKobo = amountKobo - counted.amountKobo;
  if (differenceKobo === 0) throw invalid({ amountKobo: sameAmount });
  await refuseAfterRefund(ctx, account);
  if (differenceKobo > account.openKobo && !keepAsCredit) {
    const over = formatNaira(differenceKobo - account.openKobo);
    throw invalid({
      amountKobo: `This is ${over} more than is owed. Enter less, or tick that it stays as credit.`,
    });
  }
  if (differenceKobo > 0) {
    await considerCard(ctx, account, {
      leftKobo: account.openKobo - differenceKobo,
      despiteCardPayment,
    });
  }
  // More here would belong to the order that lost it.
  if (await lacksCredit(ctx, account.orderId, counted.receipt)) throw alreadyRefunded();
  const spareKobo = await spareOfPayment(ctx, account.orderId, counted.receipt);
  if (spareKobo !== null && -differenceKobo > spareKobo)
    throw conflict(
      "credit_moved",
      "Credit from this payment was moved to another registration, so its amount can’t be lowered this far.",
    );
  return { attempt, payment, counted, differenceKobo, match };
}

/**
 * Lets the till follow. An open one should now hold the right amount. The count of a closed one stays, so what it was
 * over or short changes instead, and so does the account of the differences.
 */
async function correctTill(
  ctx: Context,
  attempt: typeof attempts.$inferSelect,
  { correctionId, differenceKobo }: { correctionId: string; differenceKobo: number },
): Promise<void> {
  const { centreId, tillId } = attempt;
  if (!centreId) return;
  const till = tillId ? await lockTill(ctx, tillId) : null;
  await ctx.step("till.kept");
  // It may have been closed in the meantime.
  const problem = await correctionProblem(ctx, attempt, till);
  if (problem) throw problem;
  if (till?.state === "open") {
    return keepFilled(
      ctx,
      till,
      () => new AppError(422, "too_little_cash", tooMuchWords("The till")),
    );
  }
  if (till) {
    const expectedKobo = (till.expectedKobo ?? 0) + differenceKobo;
    const differs = totalDifference({ ...till, expectedKobo }) !== 0;
    await ctx.db
      .update(tills)
      // What was answered was another difference. Its answer stays, and the next one is added to it.
      .set({ expectedKobo, ...(differs ? { answeredAt: null, answeredBy: null } : {}) })
      .where(eq(tills.id, till.id));
  }
  await postDifference(ctx, "correction", { id: correctionId, centreId }, -differenceKobo);
}

/** Refuses ₦0, unless a case asks whether this transfer is another one that was booked automatically. */
export async function refuseNothing(
  ctx: Context,
  reference: string,
  { amountKobo }: CorrectionBody,
): Promise<void> {
  if (amountKobo > 0 || (await isPerhapsDouble(ctx, reference))) return;
  throw invalid({ amountKobo: "Enter an amount above ₦0." });
}

/**
 * Corrects the amount of a payment that staff recorded. The recorded payment stays as it is: a correction with the
 * difference and a new receipt is added to it, and all else follows from the facts, as after a payment. Unlike a
 * refund, it says that the money never came, so what it had paid is owed again. A place stays.
 */
export async function correctPayment(
  ctx: Context,
  reference: string,
  body: CorrectionBody,
): Promise<CorrectedPayment> {
  const { personId } = requirePermission(ctx, "payments.record");
  return bookInTransaction(ctx, async (tx) => {
    await lockPayment(tx, reference);
    await tx.step("correction.locked");
    const checked = await checkCorrection(tx, reference, body);
    const { attempt, payment, counted, differenceKobo, match } = checked;
    const { amountKobo, reason } = body;
    const [correction] = await tx.db
      .insert(paymentCorrections)
      .values({
        paymentId: payment.id,
        number: counted.corrections.length + 1,
        differenceKobo,
        reason,
        madeBy: personId,
        createdAt: tx.clock(),
      })
      .returning();
    if (!correction) throw new Error("no correction was written");
    await tx.db
      .update(attempts)
      // The corrected receipt has an original of its own.
      .set({ expectedKobo: amountKobo, receivedKobo: amountKobo, receiptPrintedAt: null })
      .where(eq(attempts.id, attempt.id));
    const wrongKobo = counted.amountKobo;
    const { orderId, paidAt } = payment;
    const correctionId = correction.id;
    const cause = { correctionId, reference, amountKobo, wrongKobo, paidAt };
    const account = await rebalance(tx, orderId, { kind: "correction", ...cause });
    if (account.creditKobo > 0) {
      await reviewCorrectedOfNobody(tx, orderId, { reference, amountKobo: account.creditKobo });
    }
    await reviewCorrectedTransfer(tx, { reference, amountKobo });
    await correctTill(tx, attempt, { correctionId, differenceKobo });
    const both = { from: wrongKobo, to: amountKobo };
    await audit(tx, "payment.corrected", reference, { orderId, amountKobo: both });
    await flagSelf(tx, "payment.own_recorded", reference, match);
    await tx.step("correction.written");
    return {
      reference,
      amountKobo,
      receipt: receiptNumber(correction),
      replaces: receiptNumber(counted.corrections.at(-1) ?? counted),
      balanceKobo: account.chargedKobo - account.receivedKobo,
    };
  });
}
