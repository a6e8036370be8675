import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { codes } from "#academy";
import type { CentreId } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import { newId, newReadableCode } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import {
  findSelfMatch,
  flagSelf,
  refuseSelf,
  requirePermission,
  type SelfMatch,
  strongestMatch,
} from "#rooms/accounts/door.server.ts";
import { getAccount, type OrderAccount } from "../account/read-accounts.server.ts";
import type { AskedCard } from "../attempts/ask-provider.server.ts";
import { bookPayment, moveAttempt } from "../attempts/book-payment.server.ts";
import { bookInTransaction, lockOrder } from "../attempts/booking-guards.server.ts";
import { isOnItsWay } from "../attempts/how-paid.ts";
import { findAttemptsFor, nextNumber } from "../attempts/payment-state.server.ts";
import { strangeMoney } from "../cases/case-kinds.ts";
import { reviewCases } from "../cases/tables.server.ts";
import {
  findSameTransfer,
  lockOrdersOfPayer,
} from "../payer-accounts/find-own-transfers.server.ts";
import { attempts, type orders } from "../tables.server.ts";
import { findOpenTill, keepOpen, type Till } from "../tills/read-till.server.ts";
import { claimEvidence, hashedKeyOf } from "./claim-evidence.server.ts";
import { tooMuchWords } from "./correction-words.ts";

/** A payment that the provider doesn't know about: taken at a centre, or seen on the bank statement. */
export type PaymentToRecord = {
  amountKobo: number;
  method: "cash" | "transfer";
  /** For cash: the centre that has it, in the caller's open till. */
  centreId: CentreId | null;
  takerName: string | null;
  takenAt: Date;
  evidence: string | null;
  note: string | null;
  /** The admin knows that a card payment may be on its way, and takes the money anyway. */
  despiteCardPayment: boolean;
  /** Set when the place or the code may be the admin's own, by name alone: the audit log gets a flag. */
  match: SelfMatch | null;
  /** Errors in other fields, reported together with a wrong amount. */
  faults: Readonly<Record<string, string>>;
  /** More than is owed stays as credit. */
  keepAsCredit: boolean;
  /** The proof of this transfer: only its case is closed. */
  proofId?: string | null;
  /** A line of the bank's statement says it: it came to the academy's own account, and to no payer's number. */
  isOnLine?: boolean;
};

type Attempt = typeof attempts.$inferSelect;

/** What is wrong with an amount, by field. */
function amountFault(payment: PaymentToRecord, { openKobo }: OrderAccount) {
  if (payment.amountKobo <= openKobo || payment.keepAsCredit) return {};
  return { amountKobo: tooMuchWords(payment.amountKobo, openKobo) };
}

/** The attempts whose money may still come, as far as the provider says. */
const mayCome = (tried: readonly Attempt[], { unanswered }: AskedCard) =>
  tried.filter(
    ({ id, status, providerStatus }) =>
      (status === "open" || status === "superseded") &&
      (isOnItsWay(providerStatus) || unanswered.includes(id)),
  );

/**
 * Records a payment of any amount that an admin took, and books it like a card payment. Closes the case of the proof
 * that shows it; the order's other proofs show other transfers, or none.
 * @param asked what the provider said just before (ask-provider.server.ts)
 * @returns the payment's reference, and the account after it
 * @throws AppError 409 `card_payment_possible` unless the admin goes ahead anyway, also for a transfer that seems to be
 *   one to the payer's own number; 422 for more than is owed without `keepAsCredit`
 */
export async function recordPayment(
  ctx: Context,
  orderId: string,
  payment: PaymentToRecord,
  asked: AskedCard,
): Promise<{ reference: string; account: OrderAccount }> {
  const { personId } = requirePermission(ctx, "payments.record");
  return bookInTransaction(ctx, async (tx) => {
    const order = await lockToRecord(tx, orderId, payment);
    await tx.step("recorded_payment.locked");
    const payer = { email: order.payerEmail, fullName: order.payerName };
    const match = strongestMatch([payment.match, await findSelfMatch(tx, [payer])]);
    refuseSelf(
      match,
      "You cannot record a payment towards what you owe. Ask a colleague to do it.",
    );
    if (asked.problem) throw asked.problem;
    const ofOrder = (await findAttemptsFor(tx, [orderId])).map(({ attempt }) => attempt);
    if (await anyInReview(tx, ofOrder)) {
      throw conflict(
        "payment_in_review",
        "Money for this registration is in review. Close that case first.",
      );
    }
    const reference = `${codes.payment}-${tx.clock().getTime()}${newReadableCode(16)}`;
    await claimEvidence(tx, { ...payment, kind: "payment", subject: reference });
    const owed = await getAccount(tx, orderId);
    if (owed.lines.length === 0) throw joinedMeanwhile();
    const wrong = { ...amountFault(payment, owed), ...payment.faults };
    if (Object.keys(wrong).length > 0) throw invalid(wrong);
    const till = payment.centreId ? await findOpenTill(tx, payment.centreId, personId) : null;
    const tried = await tx.db.select().from(attempts).where(eq(attempts.orderId, orderId));
    await considerCard(tx, mayCome(ofOrder, asked), payment.despiteCardPayment);
    await considerOwnNumber(tx, orderId, payment);
    const attempt = await addAttempt(
      tx,
      { order, tried },
      { ...payment, reference, personId, till },
    );
    const money = {
      amountKobo: payment.amountKobo,
      feesKobo: 0,
      onTopKobo: 0,
      paidAt: payment.takenAt,
      channel: null,
      providerStatus: null,
    };
    await moveAttempt(tx, attempt, "succeeded", money);
    const account = await bookPayment(tx, attempt, money);
    if (payment.proofId)
      await closeProof(tx, { proofId: payment.proofId, orderId, reference: attempt.reference });
    await audit(tx, "payment.recorded", attempt.reference, {
      orderId,
      amountKobo: payment.amountKobo,
      status: payment.method,
    });
    await flagSelf(tx, "payment.own_recorded", attempt.reference, match);
    if (till) await keepOpen(tx, till);
    await tx.step("recorded_payment.written");
    return { reference: attempt.reference, account };
  });
}

/** While we waited for the lock, a payment for several orders came and this order joined another. */
const joinedMeanwhile = () =>
  conflict(
    "changed_meanwhile",
    "A payment for this has just arrived, so nothing was recorded. Load the page again to see it.",
  );

/** A transfer is compared with those to the payer's own number, which may be for any order of this payer. */
const lockToRecord = (
  ctx: Context,
  orderId: string,
  { method, isOnLine }: Pick<PaymentToRecord, "method" | "isOnLine">,
) =>
  method === "transfer" && !isOnLine ? lockOrdersOfPayer(ctx, orderId) : lockOrder(ctx, orderId);

/** Refuses while a card payment may be on its way, or records that the admin went ahead anyway. */
async function considerCard(
  ctx: Context,
  coming: readonly Attempt[],
  isDespite: boolean,
): Promise<void> {
  if (coming.length > 0 && !isDespite) {
    throw conflict(
      "card_payment_possible",
      "A card payment for this registration may be on its way, or the card provider did not answer. If you take the money now and the card payment arrives too, it has to be refunded. Wait an hour, or take it anyway.",
    );
  }
  for (const { reference } of coming) {
    await audit(ctx, "payment.recorded_despite_card", reference);
  }
}

/**
 * Refuses a transfer of the same amount as one that came to the payer's own number and was booked by itself: people send
 * a picture of that one too. If it is another one, the admin goes ahead anyway.
 */
async function considerOwnNumber(
  ctx: Context,
  orderId: string,
  { method, amountKobo, takenAt, isOnLine, despiteCardPayment }: PaymentToRecord,
): Promise<void> {
  if (method !== "transfer" || isOnLine) return;
  const same = await findSameTransfer(ctx, orderId, { amountKobo, at: takenAt });
  if (!same) return;
  if (!despiteCardPayment) {
    const day = formatDay(lagosDay(same.paidAt ?? takenAt));
    throw conflict(
      "card_payment_possible",
      `${formatNaira(amountKobo)} came to the payer’s own account number on ${day} and is booked already (${same.reference}). If that is this transfer, record nothing: close its proof as recorded. If it is another one, record it anyway.`,
    );
  }
  await audit(ctx, "payment.recorded_despite_card", same.reference);
}

/** Adds the attempt for recorded money. An open card attempt stays: its money would count too. */
async function addAttempt(
  ctx: Context,
  { order, tried }: { order: typeof orders.$inferSelect; tried: readonly Attempt[] },
  payment: PaymentToRecord & { reference: string; personId: string; till: Till | null },
): Promise<Attempt> {
  const { amountKobo, method, centreId, takerName, evidence, note, personId, till } = payment;
  const evidenceKey = hashedKeyOf({ evidence, centreId, kind: "payment" });
  const now = ctx.clock();
  const [added] = await ctx.db
    .insert(attempts)
    .values({
      id: newId(),
      orderId: order.id,
      method,
      centreId,
      takerName,
      evidence,
      evidenceKey,
      note,
      tillId: till?.id ?? null,
      number: nextNumber(tried),
      reference: payment.reference,
      payerEmail: order.payerEmail,
      // Not `open`: an order has at most one open attempt, and this one is booked at once.
      status: "superseded",
      expectedKobo: amountKobo,
      recordedBy: personId,
      createdAt: now,
    })
    .returning();
  if (!added) throw new Error("no attempt was written");
  return added;
}

/** Whether a person still has to decide about these attempts' money that our books can't hold. */
async function anyInReview(ctx: Context, ofOrder: readonly Attempt[]): Promise<boolean> {
  const references = ofOrder.map(({ reference }) => reference);
  const found = await ctx.db.$count(
    reviewCases,
    and(
      inArray(reviewCases.reference, references),
      inArray(reviewCases.kind, [...strangeMoney]),
      // A message that we could not read names no order.
      isNotNull(reviewCases.orderId),
      isNull(reviewCases.closedAt),
    ),
  );
  return found > 0;
}

/** Closes the case of the proof that a transfer was recorded from, and notes which payment it is. */
async function closeProof(
  ctx: Context,
  { proofId, orderId, reference }: { proofId: string; orderId: string; reference: string },
): Promise<void> {
  const { personId } = requirePermission(ctx, "payments.record");
  const closed = await ctx.db
    .update(reviewCases)
    .set({
      closedAt: ctx.clock(),
      closedBy: personId,
      closedHow: "payment_recorded",
      details: sql`${reviewCases.details} || ${JSON.stringify({ paymentReference: reference })}::jsonb`,
    })
    .where(
      and(
        eq(reviewCases.kind, "transfer_proof"),
        eq(reviewCases.subject, proofId),
        eq(reviewCases.orderId, orderId),
        isNull(reviewCases.closedAt),
      ),
    )
    .returning({ id: reviewCases.id });
  if (closed.length === 0) {
    throw conflict(
      "proof_closed",
      "The case for this proof is already closed, so nothing was recorded. Load the page again to see how it ended.",
    );
  }
}
