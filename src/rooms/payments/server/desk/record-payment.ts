import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/academy.ts";
import { audit } from "#foundation/audit/audit.ts";
import { hashSecret, newId, newReadableCode } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import {
  findSelfMatch,
  flagSelf,
  refuseSelf,
  requirePermission,
  type SelfMatch,
  strongestMatch,
} from "#rooms/accounts/server/door.ts";
import { accounts } from "../../rules/accounts.ts";
import { amountFault } from "../../rules/amount-faults.ts";
import { evidenceKey } from "../../rules/evidence-key.ts";
import { isOnItsWay } from "../../rules/on-its-way.ts";
import { faultInFamily, readFamily } from "../orders/order-family.ts";
import { lockOrder } from "../orders/order-parts.ts";
import { reviewCases } from "../review-tables.ts";
import { findInReview } from "../settling/find-in-review.ts";
import { settleAttempt } from "../settling/settle-attempt.ts";
import { settleInTransaction } from "../settling/settlement-guards.ts";
import { attempts, dues, type orders } from "../tables.ts";
import type { AskedCard } from "./ask-before-recording.ts";

/** A payment that the provider knows nothing of: taken at a centre, or seen on the bank statement. */
export type PaymentToRecord = {
  amountKobo: number;
  method: "cash" | "transfer";
  /** With cash: the centre that has it. */
  centreId: CentreId | null;
  takerName: string | null;
  takenAt: Date;
  evidence: string | null;
  note: string | null;
  /** The admin knows that a card payment may be on its way, and takes the money anyway. */
  despiteCardPayment: boolean;
  /** How the place or the code is the admin's own, only by a name: the audit log gets a flag. */
  match: SelfMatch | null;
  /** What is wrong with other fields: refused together with a wrong amount. */
  faults: Readonly<Record<string, string>>;
};

type Attempt = typeof attempts.$inferSelect;
type Order = typeof orders.$inferSelect;

const nothingDue = () =>
  conflict("nothing_due", "Nothing is due for this registration. Look at its payments first.");

/** The due that is paid next, if the order can be paid at all. */
async function findDue(ctx: Context, order: Order, family: readonly Order[]) {
  const [due] = await ctx.db
    .select()
    .from(dues)
    .where(and(eq(dues.orderId, order.id), eq(dues.status, "open")))
    .orderBy(asc(dues.dueAt))
    .limit(1);
  if (!due || (await faultInFamily(ctx, order, family))) throw nothingDue();
  if (await findInReview(ctx, order)) {
    throw conflict(
      "payment_in_review",
      "Money for this registration is in review. Decide about that case first.",
    );
  }
  return due;
}

/** The attempts whose money may still come, as far as the provider told us. */
const mayCome = (tried: readonly Attempt[], { unanswered }: AskedCard) =>
  tried.filter(
    ({ id, status, providerStatus }) =>
      (status === "open" || status === "superseded") &&
      (isOnItsWay(providerStatus) || unanswered.includes(id)),
  );

/**
 * Records a payment that an admin took, and settles the order's next due with it like a card payment. A proof of a
 * transfer that waits for this order is closed with it.
 * @param asked what the provider said just before (ask-before-recording.ts)
 * @returns the payment's reference
 * @throws AppError 403, `own_record` for the admin's own money; 409 `nothing_due`, `payment_in_review`, `recorded_before`, `card_payment_possible` unless the
 *   admin goes on despite that; 422 with everything that is wrong, such as another amount than what is due
 */
export async function recordPayment(
  ctx: Context,
  orderId: string,
  payment: PaymentToRecord,
  asked: AskedCard,
): Promise<string> {
  const { personId } = requirePermission(ctx, "payments.record");
  return settleInTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    await tx.step("recorded_payment.locked");
    const payer = { email: order.payerEmail, fullName: order.payerName };
    const match = strongestMatch([payment.match, await findSelfMatch(tx, [payer])]);
    refuseSelf(match, "You cannot record money that you owe yourself. Ask a colleague to do it.");
    const family = await readFamily(tx, order);
    const due = await findDue(tx, order, family);
    if (asked.problem) throw asked.problem;
    const wrongAmount = amountFault(payment.amountKobo, due.amountKobo);
    const wrong = { ...(wrongAmount ? { amount: wrongAmount } : {}), ...payment.faults };
    if (Object.keys(wrong).length > 0) throw invalid(wrong);
    await refuseTwice(tx, payment);
    const familyIds = family.map(({ id }) => id);
    const tried = await tx.db.select().from(attempts).where(inArray(attempts.orderId, familyIds));
    await considerCard(tx, mayCome(tried, asked), payment.despiteCardPayment);
    const attempt = await addAttempt(tx, { order, due, tried }, { ...payment, personId });
    await settleAttempt(tx, order, {
      ...{ attempt, due, family },
      money: {
        amountKobo: payment.amountKobo,
        paidAt: payment.takenAt,
        channel: null,
        providerStatus: null,
        assets: [
          { account: accountOf(payment), amountKobo: payment.amountKobo, orderId: order.id },
        ],
      },
    });
    if (payment.method === "transfer") await closeProofs(tx, familyIds, personId);
    await audit(tx, "payment.recorded", attempt.reference, {
      orderId: order.id,
      amountKobo: payment.amountKobo,
      status: payment.method,
    });
    await flagSelf(tx, "payment.own_recorded", attempt.reference, match);
    await tx.step("recorded_payment.written");
    return attempt.reference;
  });
}

/** Only its hash is stored as a key: a narration can hold a name, which we may have to delete. */
function keyOf({ evidence, centreId }: PaymentToRecord): string | null {
  const key = evidenceKey(evidence, centreId);
  return key === null ? null : hashSecret(key);
}

const accountOf = ({ centreId }: PaymentToRecord) =>
  centreId === null ? accounts.bank : accounts.cash(centreId);

async function refuseTwice(ctx: Context, payment: PaymentToRecord): Promise<void> {
  const key = keyOf(payment);
  if (key === null) return;
  const [earlier] = await ctx.db
    .select({ reference: attempts.reference })
    .from(attempts)
    .where(eq(attempts.evidenceKey, key));
  if (!earlier) return;
  throw conflict(
    "recorded_before",
    `This was recorded before, as payment ${earlier.reference}. One transfer or receipt pays once.`,
  );
}

/** Refuses while a card payment may be on its way, or records that the admin went on. */
async function considerCard(
  ctx: Context,
  coming: readonly Attempt[],
  isDespite: boolean,
): Promise<void> {
  if (coming.length > 0 && !isDespite) {
    throw conflict(
      "card_payment_possible",
      "A card payment for this registration may be on its way, or the card provider did not answer. If you take the money now and the card payment arrives too, it has to be refunded. Wait an hour, or go on knowingly.",
    );
  }
  for (const { reference } of coming) {
    await audit(ctx, "payment.recorded_despite_card", reference);
  }
}

/** Adds the attempt in place of the due's open one. Money that comes for that one later is a second payment. */
async function addAttempt(
  ctx: Context,
  { order, due, tried }: { order: Order; due: typeof dues.$inferSelect; tried: Attempt[] },
  payment: PaymentToRecord & { personId: string },
): Promise<Attempt> {
  const { amountKobo, method, centreId, takerName, evidence, note, personId } = payment;
  await ctx.db
    .update(attempts)
    .set({ status: "superseded" })
    .where(and(eq(attempts.dueId, due.id), inArray(attempts.status, ["starting", "open"])));
  const now = ctx.clock();
  const [added] = await ctx.db
    .insert(attempts)
    .values({
      ...{ id: newId(), orderId: due.orderId, dueId: due.id, method, centreId, takerName },
      ...{ evidence, evidenceKey: keyOf(payment), note },
      number: tried.filter(({ orderId }) => orderId === due.orderId).length + 1,
      reference: `PAY-${now.getTime()}${newReadableCode(16)}`,
      payerEmail: order.payerEmail,
      status: "open",
      expectedKobo: amountKobo,
      recordedBy: personId,
      createdAt: now,
    })
    .returning();
  if (!added) throw new Error("no attempt was written");
  return added;
}

async function closeProofs(ctx: Context, orderIds: string[], personId: string): Promise<void> {
  await ctx.db
    .update(reviewCases)
    .set({ closedAt: ctx.clock(), closedBy: personId, closedHow: "payment_recorded" })
    .where(
      and(
        eq(reviewCases.kind, "transfer_proof"),
        inArray(reviewCases.orderId, orderIds),
        isNull(reviewCases.closedAt),
      ),
    );
}
