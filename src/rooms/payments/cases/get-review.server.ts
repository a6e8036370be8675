import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { type AppError, conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { can, namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { getAccount, readAccounts } from "../account/read-accounts.server.ts";
import { statusOf } from "../attempts/payment-state.server.ts";
import { freeCreditKobo } from "../credits/read-credits.server.ts";
import { lossOf, nothingOwed, waitsForAnother, writeOffLoss } from "../credits/write-off.server.ts";
import { fulfilment } from "../fulfilment.server.ts";
import { findJointPayment } from "../orders/join-orders.server.ts";
import { findOwnTransfers } from "../payer-accounts/find-own-transfers.server.ts";
import { toRefundRecord } from "../refunds/refund-requests.server.ts";
import { refundRequests, refunds } from "../refunds/tables.server.ts";
import { underWay } from "../states.ts";
import { orderLines } from "../tables.server.ts";
import { caseKinds, type ReviewClosing } from "./case-kinds.ts";
import { toReviewRow } from "./list-reviews.server.ts";
import { findMoneyAside } from "./money-aside.server.ts";
import { markStrangeMoney } from "./open-review.server.ts";
import type { ReviewRecord } from "./reviews.ts";
import { reviewCases } from "./tables.server.ts";

type ReviewCase = typeof reviewCases.$inferSelect;

async function getReviewCase(ctx: Context, id: string): Promise<ReviewCase> {
  const [found] = await ctx.db.select().from(reviewCases).where(eq(reviewCases.id, id));
  if (!found) throw notFound("There is no such case.");
  return found;
}

async function findRequest(ctx: Context, { kind, subject }: ReviewCase) {
  if (kind !== "refund_to_approve") return null;
  const [found] = await ctx.db.select().from(refundRequests).where(eq(refundRequests.id, subject));
  return found ?? null;
}

type Case = Pick<
  typeof reviewCases.$inferSelect,
  "kind" | "reference" | "orderId" | "details" | "openedAt"
>;

/** The payments of the case's order and of the lines that it compares. */
async function paymentsOf(ctx: Context, { orderId, details }: Case) {
  const compared = Array.isArray(details.enrolments) ? details.enrolments.map(String) : [];
  const ofLines =
    compared.length === 0
      ? []
      : await ctx.db
          .selectDistinct({ orderId: orderLines.orderId })
          .from(orderLines)
          .where(inArray(orderLines.lineRef, compared));
  const orderIds = new Set(ofLines.map((line) => line.orderId));
  if (orderId) orderIds.add(orderId);
  const statuses = await readAccounts(ctx, [...orderIds]);
  return [...statuses.values()].flatMap(({ attempts }) => attempts);
}

/**
 * The first money recorded for its order by hand that has not fully gone back and belongs to no other proof of the
 * order: one payment ends one proof. Otherwise a transfer to the payer's own number around the day of the proof, which
 * was booked by itself.
 */
async function findRecorded(ctx: Context, review: Case) {
  const others = review.orderId
    ? await ctx.db
        .select({ details: reviewCases.details })
        .from(reviewCases)
        .where(and(eq(reviewCases.orderId, review.orderId), eq(reviewCases.kind, review.kind)))
    : [];
  const shown = new Set(others.map(({ details }) => details.paymentReference));
  const free = (await paymentsOf(ctx, review)).filter(
    ({ reference, status, receivedKobo, refundedKobo }) =>
      status === "succeeded" && (receivedKobo ?? 0) > refundedKobo && !shown.has(reference),
  );
  const byHand = free.find(({ method }) => method !== "card");
  if (byHand || !review.orderId) return byHand;
  const own = await findOwnTransfers(ctx, review.orderId, review.openedAt);
  return free.find(({ reference }) => own.includes(reference));
}

/** Whether a refund of one of its payments was requested, or reported by the provider, and has not failed. */
async function isRefunding(ctx: Context, review: Case): Promise<boolean> {
  const references = (await paymentsOf(ctx, review)).map(({ reference }) => reference);
  if (references.length === 0) return false;
  const [[asked], [known]] = await Promise.all([
    ctx.db
      .select({ id: refundRequests.id })
      .from(refundRequests)
      .where(
        and(
          inArray(refundRequests.reference, references),
          inArray(refundRequests.status, [...underWay, "done"]),
        ),
      )
      .limit(1),
    ctx.db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(inArray(refunds.reference, references), ne(refunds.status, "failed")))
      .limit(1),
  ]);
  return asked !== undefined || known !== undefined;
}

const hasFreeCredit = async (ctx: Context, { orderId }: Case): Promise<boolean> =>
  orderId !== null && (await freeCreditKobo(ctx, await getAccount(ctx, orderId))) > 0;

/** The account of a case's order, where the case has one. */
const accountOf = async (ctx: Context, { orderId }: Case) =>
  orderId === null ? undefined : (await readAccounts(ctx, [orderId])).get(orderId);

/** The ways of closing that claim something about money: how we check the claim, and the error until it is true. */
const proofs: Partial<
  Record<
    ReviewClosing,
    { isTrue: (ctx: Context, review: Case) => Promise<boolean>; fault: () => AppError }
  >
> = {
  payment_recorded: {
    isTrue: async (ctx, review) => (await findRecorded(ctx, review)) !== undefined,
    fault: () =>
      conflict(
        "nothing_recorded",
        "No payment is recorded for this proof. Record the transfer first, or refuse the proof with the reason.",
      ),
  },
  done_with_provider: {
    // Money with an unknown reference waits until all of it has gone back.
    isTrue: async (ctx, { kind, reference }) =>
      kind !== "unknown_payment" || ((await findMoneyAside(ctx, reference))?.leftKobo ?? 0) === 0,
    fault: () =>
      conflict(
        "closes_itself",
        "This case closes automatically as soon as its money has gone back.",
      ),
  },
  given_back: {
    // Our books hold this money, so they know. They don't hold money in another currency.
    isTrue: async (ctx, review) =>
      review.kind !== "erased_payer" ||
      ((await isRefunding(ctx, review)) && !(await hasFreeCredit(ctx, review))),
    fault: () =>
      conflict(
        "not_given_back",
        "The money is still here. Give it back first, or close the case as money that stays.",
      ),
  },
  place_ended: {
    isTrue: async (ctx, review) =>
      (await accountOf(ctx, review))?.lines.some(({ chargedKobo }) => chargedKobo === 0) ?? false,
    fault: () =>
      conflict(
        "not_ended",
        "The place has not been cancelled. Open its enrolment and cancel it first.",
      ),
  },
  written_off: {
    isTrue: async (ctx, review) => {
      const account = await accountOf(ctx, review);
      return account !== undefined && lossOf(account) > 0;
    },
    fault: nothingOwed,
  },
  refund_started: {
    isTrue: isRefunding,
    fault: () =>
      conflict("no_refund", "Nobody has asked for a refund of these payments. Ask for one first."),
  },
};

/** Whether the caller asked for the write-off and a second person still has to agree. */
async function mustWait(ctx: Context, review: ReviewCase): Promise<boolean> {
  const personId = ctx.actor?.personId;
  if (!personId || review.writeOffAskedBy !== personId) return false;
  const account = await accountOf(ctx, review);
  return account !== undefined && waitsForAnother(ctx, account, review, personId);
}

/**
 * The ways in which a case can be closed now. It can't claim that money was recorded or is being refunded before that
 * is true.
 */
async function waysNow(ctx: Context, review: ReviewCase): Promise<ReviewClosing[]> {
  const possible: ReviewClosing[] = [];
  for (const how of caseKinds[review.kind].ways) {
    if (how === "written_off" && (await mustWait(ctx, review))) continue;
    if ((await proofs[how]?.isTrue(ctx, review)) ?? true) possible.push(how);
  }
  return possible;
}

async function refuseUntrue(ctx: Context, review: Case, how: ReviewClosing): Promise<void> {
  const proof = proofs[how];
  if (proof && !(await proof.isTrue(ctx, review))) throw proof.fault();
}

/** The orders that a case is about: its own, others that its payment was for, the one its credit came from, and the one that the other transfer was booked for. */
async function ordersOf(
  ctx: Context,
  { orderId, reference, details }: ReviewCase,
): Promise<string[]> {
  if (!orderId) return [];
  const joint = await findJointPayment(ctx, reference);
  const named = [details.fromOrderId, details.otherOrderId].filter(
    (one) => typeof one === "string",
  );
  return [...new Set([orderId, ...named, ...(joint?.orderIds ?? [])])];
}

/** A case with the money of its orders. The caller must have checked access. */
async function toReviewRecord(ctx: Context, review: ReviewCase): Promise<ReviewRecord> {
  const orderIds = await ordersOf(ctx, review);
  const found = await readAccounts(ctx, orderIds);
  const accounts = orderIds.flatMap((id) => found.get(id) ?? []);
  const lines = accounts.flatMap((account) => account.lines);
  // A payment for several orders appears in each of their accounts.
  const attempts = new Map(
    accounts.flatMap((account) => account.attempts.map((one) => [one.reference, one])),
  );
  const [places, request] = await Promise.all([
    fulfilment().describeLines(
      ctx,
      lines.map(({ lineRef }) => lineRef),
      null,
    ),
    findRequest(ctx, review),
  ]);
  const mayClose = review.closedAt === null && can(ctx.actor, caseKinds[review.kind].permission);
  return {
    ...toReviewRow(review),
    subject: review.subject,
    details: review.details,
    version: review.version,
    ways: mayClose ? await waysNow(ctx, review) : [],
    closed_by: review.closedBy,
    closed_note: review.closedNote,
    write_off: review.writeOffAskedBy
      ? {
          by: review.writeOffAskedBy,
          amountKobo: review.writeOffKobo ?? 0,
          note: review.writeOffNote,
        }
      : null,
    payments: [...attempts.values()].map((attempt) => ({
      reference: attempt.reference,
      status: statusOf(attempt, attempt.refundedKobo),
      method: attempt.method,
      expectedKobo: attempt.expectedKobo,
      receivedKobo: attempt.receivedKobo,
      refundedKobo: attempt.refundedKobo,
      paidAt: attempt.paidAt?.toISOString() ?? null,
    })),
    lines: lines.map((line) => ({
      lineRef: line.lineRef,
      description: line.description,
      chargedKobo: line.chargedKobo,
      receivedKobo: line.receivedKobo,
      refundedKobo: line.refundedKobo,
      openKobo: line.openKobo,
    })),
    places,
    refund: request && toRefundRecord(request),
    people: await namesOf(ctx, [
      review.closedBy,
      review.writeOffAskedBy,
      request?.requestedBy ?? null,
      request?.decidedBy ?? null,
    ]),
  };
}

export async function getReview(ctx: Context, id: string): Promise<ReviewRecord> {
  requirePermission(ctx, "payments.read");
  return toReviewRecord(ctx, await getReviewCase(ctx, id));
}

/** What a closed case says about a write-off when the caller was the second person: who asked, and why. */
const askedBefore = (
  review: ReviewCase,
  loss: { amountKobo: number; askedBy: string | null } | null,
): Pick<ReviewCase, "writeOffAskedBy" | "writeOffKobo" | "writeOffNote"> => ({
  writeOffAskedBy: loss?.askedBy ?? null,
  writeOffKobo: loss?.amountKobo ?? null,
  writeOffNote: loss?.askedBy ? review.writeOffNote : null,
});

type ReviewEnd = { how: ReviewClosing; note: string; version: number };

const alreadyClosed = () => conflict("already_closed", "This case is already closed.");
const stale = () =>
  conflict(
    "stale",
    "This case has changed since you opened it. Load it again before you close it.",
  );

/**
 * Closes a case in one of the ways that its kind allows (case-kinds.ts), if it is still as the admin read it.
 * Once a case about money in another currency is closed, its order can be paid again. `written_off` writes the amount
 * off; above the limits of a refund, the first person only asks for it, and the case stays open for a second one.
 */
export async function closeReview(
  ctx: Context,
  id: string,
  { how, note, version }: ReviewEnd,
): Promise<ReviewRecord> {
  const { kind, reference } = await getReviewCase(ctx, id);
  const { ways, permission } = caseKinds[kind];
  const { personId } = requirePermission(ctx, permission);
  return inTransaction(ctx, async (tx) => {
    const found = await getReviewCase(tx, id);
    const asRead = and(
      eq(reviewCases.id, id),
      eq(reviewCases.version, version),
      isNull(reviewCases.closedAt),
    );
    if (found.closedAt) throw alreadyClosed();
    if (ways.length === 0) {
      throw conflict(
        "closes_itself",
        "This case closes automatically as soon as its money is in order.",
      );
    }
    if (!ways.includes(how))
      throw invalid({ how: "This kind of case cannot be closed in this way." });
    await refuseUntrue(tx, found, how);
    const loss =
      how === "written_off" && found.orderId
        ? await writeOffLoss(tx, found.orderId, found, personId)
        : null;
    if (loss && !loss.isDone) {
      const asked = {
        writeOffAskedBy: personId,
        writeOffKobo: loss.amountKobo,
        writeOffNote: note,
      };
      const [waiting] = await tx.db.update(reviewCases).set(asked).where(asRead).returning();
      if (!waiting) throw stale();
      return toReviewRecord(tx, waiting);
    }
    await markStrangeMoney(tx, found, false);
    const shown = how === "payment_recorded" ? await findRecorded(tx, found) : undefined;
    const details = { ...found.details, ...(shown && { paymentReference: shown.reference }) };
    const [closed] = await tx.db
      .update(reviewCases)
      .set({
        closedAt: tx.clock(),
        closedBy: personId,
        closedHow: how,
        closedNote: note,
        details,
        ...askedBefore(found, loss),
      })
      .where(asRead)
      .returning();
    if (!closed) throw stale();
    await audit(tx, "review.closed", reference, { status: how });
    const { subject, orderId } = closed;
    await fulfilment().reviewClosed(tx, { kind, reference, subject, orderId, how, note });
    return toReviewRecord(tx, closed);
  });
}
