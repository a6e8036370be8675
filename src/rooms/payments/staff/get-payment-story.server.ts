import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors/errors.ts";
import { can, namesOf, othersMay, requirePermission } from "#rooms/accounts/door.server.ts";
import { getAccount, type OrderAccount, readAccounts } from "../account/read-accounts.server.ts";
import { statusOf } from "../attempts/payment-state.server.ts";
import { toReviewRow } from "../cases/list-reviews.server.ts";
import { reviewCases } from "../cases/tables.server.ts";
import { fulfilment } from "../fulfilment.server.ts";
import { ledgerEntries, ledgerTransactions } from "../ledger/tables.server.ts";
import { findJointPayment } from "../orders/join-orders.server.ts";
import { sumOf } from "../orders/open-order.server.ts";
import { ownTransfers, payerAccounts } from "../payer-accounts/tables.server.ts";
import { providerEvents } from "../provider/tables.server.ts";
import { receiptNumber } from "../receipts/receipt-number.ts";
import { correctionProblem, findTillOf } from "../recorded/may-correct.server.ts";
import { isBooked } from "../refunds/apply-refunds.server.ts";
import { approvalThresholdKobo } from "../refunds/refund-limits.ts";
import { toRefundRecord } from "../refunds/refund-requests.server.ts";
import { findRefundable, givenAwayTodayKobo } from "../refunds/refundable.server.ts";
import { refundRequests, refunds } from "../refunds/tables.server.ts";
import { attempts, orders, paymentCorrections, payments } from "../tables.server.ts";
import type { PaymentStory } from "./payment-story.ts";
import { readUnknownMoney, storyEvents, type UnknownMoney } from "./story-events.server.ts";

/** The postings of an order, or of money with an unknown reference and its refunds; oldest first. */
async function readLedger(
  ctx: Context,
  orderId: string | null,
  references: string[],
): Promise<PaymentStory["ledger"]> {
  const ofUnknown = or(
    // The unique key begins with the kind.
    ...(["charge", "refund", "refund_failed"] as const).map((kind) =>
      and(eq(ledgerTransactions.kind, kind), inArray(ledgerTransactions.reference, references)),
    ),
  );
  const rows = await ctx.db
    .select({ posting: ledgerTransactions, entry: ledgerEntries })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(orderId === null ? ofUnknown : eq(ledgerEntries.orderId, orderId))
    .orderBy(asc(ledgerTransactions.postedAt));
  return [...Map.groupBy(rows, ({ posting }) => posting.id).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    return {
      at: first.posting.postedAt.toISOString(),
      kind: first.posting.kind,
      entries: some.map(({ entry: { account, amountKobo, lineRef, component } }) => ({
        account,
        amountKobo,
        lineRef,
        component,
      })),
    };
  });
}

/** How much of the payment can go back; null if no money came. */
async function readRefundable(
  ctx: Context,
  reference: string,
  personId: string,
): Promise<PaymentStory["refundable"]> {
  const isClerk = !can(ctx.actor, "payments.refund");
  try {
    const { leftKobo, lines, creditKobo, refundedKobo, attempt } = await findRefundable(
      ctx,
      reference,
    );
    return {
      leftKobo,
      lines,
      creditKobo,
      byHand: attempt !== null && attempt.method !== "card",
      cashOnly: isClerk,
      approvalThresholdKobo: approvalThresholdKobo({
        refundedKobo,
        todayKobo: await givenAwayTodayKobo(ctx, personId),
        isClerk,
      }),
      hasSecondAdmin: await othersMay(ctx, "payments.refund", personId),
    };
  } catch (error) {
    if (error instanceof AppError && ["nothing_received", "not_found"].includes(error.code)) {
      return null;
    }
    throw error;
  }
}

type Started = {
  attempt: typeof attempts.$inferSelect;
  order: typeof orders.$inferSelect;
  payment: typeof payments.$inferSelect | null;
  /** Of a wrong amount, oldest first. */
  corrections: (typeof paymentCorrections.$inferSelect)[];
};

async function findStarted(ctx: Context, reference: string): Promise<Started | null> {
  const [found] = await ctx.db
    .select({ attempt: attempts, order: orders, payment: payments })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .leftJoin(payments, eq(payments.attemptId, attempts.id))
    .where(eq(attempts.reference, reference));
  if (!found) return null;
  const corrections = await ctx.db
    .select()
    .from(paymentCorrections)
    .where(eq(paymentCorrections.paymentId, found.payment?.id ?? ""))
    .orderBy(asc(paymentCorrections.number));
  return { ...found, corrections };
}

/** What happened around a payment, even if it was not started here. */
async function readAround(ctx: Context, reference: string, orderId: string | null) {
  const [webhooks, returned, requests, reviews] = await Promise.all([
    ctx.db.select().from(providerEvents).where(eq(providerEvents.reference, reference)),
    ctx.db.select().from(refunds).where(eq(refunds.reference, reference)),
    ctx.db
      .select()
      .from(refundRequests)
      .where(eq(refundRequests.reference, reference))
      .orderBy(asc(refundRequests.requestedAt)),
    ctx.db
      .select()
      .from(reviewCases)
      .where(
        or(
          eq(reviewCases.reference, reference),
          orderId ? eq(reviewCases.orderId, orderId) : undefined,
        ),
      )
      .orderBy(asc(reviewCases.openedAt)),
  ]);
  return { webhooks, returned, requests, reviews };
}

/** What a screen needs to compute what a refund does. */
const factsOf = ({ charges, paidKobo, refunds: back, elsewhereKobo, moved }: OrderAccount) => ({
  charges: charges.map(({ lineRef, component, amountKobo, dueOn, upfront }) => ({
    lineRef,
    component,
    amountKobo,
    dueOn,
    upfront,
  })),
  paidKobo,
  refunds: back.map(({ amountKobo, lines }) => ({ amountKobo, lines })),
  elsewhereKobo,
  lostKobo: sumOf(moved.flatMap(({ amountKobo, takenBack }) => (amountKobo > 0 ? takenBack : []))),
});

/** What the caller has to know to correct the amount; null if they may not. The call checks the refunds again. */
async function readCorrectable(
  ctx: Context,
  attempt: Started["attempt"],
  { refunds: returned, openKobo, payments: made }: OrderAccount,
): Promise<PaymentStory["correctable"]> {
  const counted = made.find(({ reference }) => reference === attempt.reference);
  const isRefused =
    !can(ctx.actor, "payments.record") ||
    returned.length > 0 ||
    (await correctionProblem(ctx, attempt, await findTillOf(ctx, attempt))) !== null;
  return counted && counted.amountKobo > 0 && !isRefused
    ? { amountKobo: counted.amountKobo, openKobo }
    : null;
}

/** Who sent a transfer to the payer's own account number; null for any other payment. */
async function findOwnTransfer(
  ctx: Context,
  attemptId: string,
): Promise<PaymentStory["ownTransfer"]> {
  const [found] = await ctx.db
    .select({
      accountNumber: payerAccounts.accountNumber,
      senderName: ownTransfers.senderName,
      senderBank: ownTransfers.senderBank,
    })
    .from(ownTransfers)
    .innerJoin(payerAccounts, eq(payerAccounts.id, ownTransfers.accountId))
    .where(eq(ownTransfers.attemptId, attemptId));
  return found ? { ...found, accountNumber: found.accountNumber ?? "" } : null;
}

/** The facts of a payment started here, with its attempt, its order and all lines that it pays for. */
async function describeStarted(ctx: Context, { attempt, order, payment, corrections }: Started) {
  const receipts = payment ? [payment, ...corrections].map(receiptNumber) : [];
  const { recordedBy, centreId, takerName, evidence, note, reference } = attempt;
  const money = await getAccount(ctx, order.id);
  const joint = await findJointPayment(ctx, reference);
  const others = await readAccounts(ctx, joint?.orderIds.slice(1) ?? []);
  const lines = [money, ...others.values()].flatMap((account) => account.lines);
  const lineRefs = lines.map(({ lineRef }) => lineRef);
  return {
    attemptStatus: attempt.status,
    providerStatus: attempt.providerStatus,
    method: attempt.method,
    channel: attempt.channel,
    amountKobo: attempt.expectedKobo,
    receivedKobo: attempt.receivedKobo,
    payerName: order.payerName,
    payerEmail: attempt.payerEmail,
    receipt: receipts.at(-1) ?? null,
    replacedReceipts: receipts.slice(0, -1),
    correctable: payment && (await readCorrectable(ctx, attempt, money)),
    recorded: recordedBy ? { by: recordedBy, centreId, takerName, evidence, note } : null,
    ownTransfer: await findOwnTransfer(ctx, attempt.id),
    order: {
      id: money.orderId,
      status: money.status,
      lines: lines.map(({ components: _, quoteHoldsUntil: __, ...line }) => line),
      openKobo: money.openKobo,
      creditKobo: money.creditKobo,
      facts: factsOf(money),
    },
    places: await fulfilment().describeLines(ctx, lineRefs, reference),
    others: money.attempts
      .filter((other) => other.reference !== reference)
      .map((other) => ({
        reference: other.reference,
        receipt: other.receipt,
        status: statusOf(other, other.refundedKobo),
        amountKobo: other.amountKobo,
      })),
  };
}

const describeUnknown = ({ paidAt: _, ...money }: UnknownMoney) => ({
  ...money,
  attemptStatus: null,
  method: "card" as const,
  amountKobo: null,
  payerName: null,
  payerEmail: null,
  receipt: null,
  replacedReceipts: [],
  correctable: null,
  recorded: null,
  ownTransfer: null,
  order: null,
  places: [],
  others: [],
});

/** Everything that happened to a payment, for admins; includes money with an unknown reference. */
export async function getPaymentStory(ctx: Context, reference: string): Promise<PaymentStory> {
  const { personId } = requirePermission(ctx, "payments.read");
  const started = await findStarted(ctx, reference);
  const [{ webhooks, returned, requests, reviews }, refundable] = await Promise.all([
    readAround(ctx, reference, started?.order.id ?? null),
    readRefundable(ctx, reference, personId),
  ]);
  const opened = reviews.find(({ kind }) => kind === "unknown_payment");
  const unknown = !started && opened ? readUnknownMoney(opened) : null;
  if (!started && !unknown) throw notFound("There is no payment with this reference.");
  const refundedKobo = sumOf(returned.filter(isBooked));
  const [described, ledger, people] = await Promise.all([
    started
      ? describeStarted(ctx, started)
      : describeUnknown(unknown ?? readUnknownMoney({ details: {} })),
    readLedger(ctx, started?.order.id ?? null, [reference, ...returned.map(({ id }) => id)]),
    namesOf(ctx, [
      started?.attempt.recordedBy ?? null,
      ...(started?.corrections ?? []).map(({ madeBy }) => madeBy),
      ...requests.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]),
      ...reviews.map(({ closedBy }) => closedBy),
    ]),
  ]);
  const unknownStatus =
    refundedKobo > 0 && refundedKobo >= (unknown?.receivedKobo ?? 0) ? "refunded" : "review";
  return {
    ...described,
    reference,
    status: started ? statusOf(started.attempt, refundedKobo) : unknownStatus,
    refundedKobo,
    story: storyEvents({
      webhooks,
      refunds: returned,
      requests,
      reviews,
      attempt: started?.attempt ?? null,
      isUnasked: described.ownTransfer !== null,
      payment: started?.payment ?? null,
      corrections: started?.corrections ?? [],
      unknown,
    }),
    ledger,
    refundable,
    refunds: requests.map(toRefundRecord),
    reviews: reviews.map(toReviewRow),
    people,
  };
}
