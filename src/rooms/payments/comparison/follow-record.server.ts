import { and, asc, eq, inArray } from "drizzle-orm";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { bookInTransaction, lockPayment } from "../attempts/booking-guards.server.ts";
import { confirmPayment } from "../attempts/confirm-payment.server.ts";
import { hasMoney } from "../attempts/payment-state.server.ts";
import { findMoneyAside } from "../cases/money-aside.server.ts";
import { openReview, setReview } from "../cases/open-review.server.ts";
import { readConnected, reviewTakenBack } from "../credits/take-back.server.ts";
import { sumOf } from "../orders/open-order.server.ts";
import type { ListedDispute, ProviderRecord } from "../provider/card-provider.server.ts";
import { findProviderOf, openAccount } from "../provider/find-provider.server.ts";
import { isNaira, listReturned, type Returned } from "../provider/list-returned.server.ts";
import { applyWaitingRefunds, undoRefund } from "../refunds/apply-refunds.server.ts";
import { moveRequest } from "../refunds/refund-requests.server.ts";
import { refundRequests, refunds } from "../refunds/tables.server.ts";
import { attempts, payments } from "../tables.server.ts";
import { reviewAttention } from "./review-attention.server.ts";

/**
 * Makes our books of a payment match the provider's record: first its charge, then its refunds and disputes, each by
 * its id. Webhooks, the daily comparison and the sweep all end here. Safe to repeat, and to run in many processes at
 * once. Call it outside transactions, because it asks the provider.
 * @returns false when the provider does not know the payment
 * @throws ProviderError when the provider does not answer; nothing is changed
 */
export async function followRecord(
  ctx: Context,
  reference: string,
  provider: string,
): Promise<boolean> {
  const record = await (await openAccount(ctx, provider)).findRecord(reference);
  if (!record) {
    ctx.log.warn({ reference }, "the provider does not know a payment that it told us about");
    return false;
  }
  await confirmPayment(ctx, record.charge);
  // The payment with this reference is another provider's, or staff recorded it: a case says so.
  if (await isHeldElsewhere(ctx, reference, provider)) return true;
  await bookInTransaction(ctx, (tx) => writeRecord(tx, record));
  return true;
}

async function isHeldElsewhere(ctx: Context, reference: string, provider: string) {
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference));
  if (attempt) return attempt.provider !== provider;
  const holder = await findProviderOf(ctx, reference);
  return holder !== null && holder !== provider;
}

type Refund = typeof refunds.$inferSelect;

/**
 * Finds the refund that we asked for when the provider's answer with its id was lost, and gives our row that id. It is
 * the listed refund of that amount whose id we don't know. Matching by amount is no guess here: we asked for it, a
 * payment has at most one request of ours under way (the unique index `refund_requests_one_under_way`), and from now on
 * the row goes by its id. Call it in the transaction that locked the payment.
 * @param rows our refunds of the payment; the adopted one is changed here too
 */
async function adoptOwnRefund(
  ctx: Context,
  reference: string,
  rows: (typeof refunds.$inferSelect)[],
  returned: readonly Returned[],
): Promise<void> {
  const [request] = await ctx.db
    .select()
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.reference, reference),
        eq(refundRequests.way, "provider"),
        inArray(refundRequests.status, ["sending", "sent"]),
      ),
    );
  const row = rows.find(({ id }) => id === request?.refundId);
  if (!request || row?.status !== "pending" || row.providerId !== null) return;
  const unknown = returned.filter(
    ({ providerId, disputeId, amountKobo }) =>
      providerId !== null &&
      disputeId === null &&
      amountKobo === row.amountKobo &&
      !rows.some((known) => known.providerId === providerId),
  );
  const ours = unknown.find(({ status }) => status !== "failed") ?? unknown[0];
  if (!ours) return;
  row.providerId = ours.providerId;
  await ctx.db.update(refunds).set({ providerId: ours.providerId }).where(eq(refunds.id, row.id));
  await moveRequest(ctx, request.id, "sent");
}

/**
 * Keeps a case open for each dispute until it is decided. One that was lost without an
 * amount in naira needs a person.
 */
async function reviewDisputes(
  ctx: Context,
  disputes: readonly ListedDispute[],
  orderId: string | null,
): Promise<void> {
  for (const dispute of disputes) {
    const review = {
      kind: "refund_needs_attention" as const,
      reference: dispute.reference,
      subject: dispute.disputeId,
      orderId,
      details: { ...dispute },
    };
    await openReview(ctx, review);
    const isBooked = dispute.outcome === "lost" && dispute.refundKobo && isNaira(dispute);
    if (dispute.outcome === "won" || isBooked) await setReview(ctx, false, review);
  }
}

/**
 * Makes our refunds of a payment match the provider's record, each by its id, and books them. States only move forward,
 * so an older record written late reverts nothing. Call it in a transaction; it locks the payment.
 */
async function writeRecord(ctx: Context, record: ProviderRecord): Promise<void> {
  const { reference } = record.charge;
  const orderId = await lockPayment(ctx, reference);
  await ctx.step("refund.locked");
  const receivedKobo = await findReceived(ctx, reference);
  // Our books hold no money of this payment, so none can go back.
  if (receivedKobo === null) return;
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(eq(refunds.reference, reference))
    .orderBy(asc(refunds.number));
  logMissing(ctx, record, rows);
  const before = orderId && (await readConnected(ctx, orderId));
  const returned = listReturned(record);
  await adoptOwnRefund(ctx, reference, rows, returned);
  const payment = { reference, receivedKobo, rows };
  await writeAll(ctx, payment, returned);
  // Once more, because a refund that was undone makes room for another.
  const tooMuchKobo = await writeAll(ctx, payment, returned);
  await applyWaitingRefunds(ctx, reference);
  if (before) await reviewTakenBack(ctx, { orderId, reference }, before);
  await reviewDisputes(ctx, record.disputes, orderId);
  await reviewAttention(ctx, record, { orderId, tooMuchKobo });
  await ctx.step("refund.written");
}

/**
 * How many naira came with a payment. Money in another currency is not in our books.
 * @returns null when no money has come
 */
async function findReceived(ctx: Context, reference: string): Promise<number | null> {
  const [found] = await ctx.db
    .select({ attempt: attempts, payment: payments })
    .from(attempts)
    .leftJoin(payments, eq(payments.attemptId, attempts.id))
    .where(eq(attempts.reference, reference));
  // The provider can return its fee too, if the payer paid it on top.
  if (found?.payment) return found.payment.amountKobo + found.payment.onTopKobo;
  const aside = await findMoneyAside(ctx, reference);
  return aside?.receivedKobo ?? (found && hasMoney(found.attempt) ? 0 : null);
}

/** A provider should never lose a refund. We leave what we booked, and someone has to ask the provider. */
function logMissing(ctx: Context, { refunds: listed, readAt }: ProviderRecord, rows: Refund[]) {
  for (const { reference, providerId, appliedAt, failedAt } of rows) {
    const isOld = appliedAt !== null && failedAt === null && appliedAt < readAt;
    if (!isOld || providerId === null) continue;
    if (listed.some((one) => one.providerId === providerId)) continue;
    ctx.log.error({ reference, providerId }, "a booked refund is missing from the provider's list");
  }
}

type Payment = { reference: string; receivedKobo: number; rows: Refund[] };

async function writeAll(ctx: Context, payment: Payment, returned: readonly Returned[]) {
  let tooMuchKobo = 0;
  for (const one of returned) tooMuchKobo += await writeOne(ctx, payment, one);
  return tooMuchKobo;
}

/** Makes our row of one refund or lost dispute match the record. @returns what exceeds the payment */
async function writeOne(ctx: Context, payment: Payment, one: Returned): Promise<number> {
  const { rows, receivedKobo } = payment;
  const row = findRow(rows, one);
  await undoDouble(ctx, rows, one, row);
  if (row?.status === "failed" || (row?.status === "processed" && one.status === "pending")) {
    return 0;
  }
  if (one.status === "failed") {
    if (row) await undo(ctx, row);
    return 0;
  }
  const others = rows.filter(({ id, status }) => id !== row?.id && status === "processed");
  const leftKobo = Math.max(receivedKobo - sumOf(others), 0);
  const amountKobo = one.status === "pending" ? one.amountKobo : Math.min(one.amountKobo, leftKobo);
  if (row?.amountKobo === amountKobo) {
    await update(ctx, row, { ...namesFor(rows, one, row), status: one.status });
    return one.amountKobo - amountKobo;
  }
  // The amount of a row never changes: a new row takes its place and its id.
  if (row) await release(ctx, row);
  if (amountKobo > 0) await insert(ctx, payment, one, amountKobo);
  return one.amountKobo - amountKobo;
}

/** By the refund's id; for a dispute's money that we know only from one side, by the dispute's id. */
const findRow = (rows: readonly Refund[], { providerId, disputeId }: Returned) =>
  rows.find((row) => providerId !== null && row.providerId === providerId) ??
  rows.find(
    (row) =>
      disputeId !== null &&
      row.disputeId === disputeId &&
      (row.providerId === null || providerId === null),
  );

/** We booked both a lost dispute and a refund, and now the record says that the refund pays the dispute. */
async function undoDouble(ctx: Context, rows: Refund[], one: Returned, row: Refund | undefined) {
  if (!row || one.providerId === null || one.disputeId === null) return;
  const double = rows.find(
    ({ id, disputeId, status }) =>
      id !== row.id && disputeId === one.disputeId && status !== "failed",
  );
  if (double?.providerId === null) await release(ctx, double);
}

/** The ids that a row gets. Only one row has the id of a dispute. */
function namesFor(rows: readonly Refund[], one: Returned, row?: Refund) {
  const isTaken = rows.some(({ id, disputeId }) => id !== row?.id && disputeId === one.disputeId);
  return {
    providerId: row?.providerId ?? one.providerId,
    disputeId: row?.disputeId ?? (isTaken ? null : one.disputeId),
  };
}

async function undo(ctx: Context, row: Refund): Promise<void> {
  await undoRefund(ctx, row);
  Object.assign(row, { status: "failed", failedAt: ctx.clock() });
}

/** Undoes a row whose money is in another row, and leaves its ids to that one. */
async function release(ctx: Context, row: Refund): Promise<void> {
  await undo(ctx, row);
  await update(ctx, row, { providerId: null, disputeId: null });
}

type Changes = Partial<Pick<Refund, "providerId" | "disputeId" | "status">>;

async function update(ctx: Context, row: Refund, to: Changes): Promise<void> {
  const isSame = Object.entries(to).every(([name, value]) => row[name as keyof Refund] === value);
  if (isSame) return;
  await ctx.db.update(refunds).set(to).where(eq(refunds.id, row.id));
  Object.assign(row, to);
}

async function insert(
  ctx: Context,
  { reference, rows }: Payment,
  one: Returned,
  amountKobo: number,
): Promise<void> {
  const refund: Refund = {
    id: newId(),
    reference,
    number: rows.length + 1,
    cause: one.disputeId === null ? "refund" : "dispute",
    ...namesFor(rows, one),
    amountKobo,
    status: one.status,
    createdAt: ctx.clock(),
    appliedAt: null,
    failedAt: null,
  };
  await ctx.db.insert(refunds).values(refund);
  rows.push(refund);
}
