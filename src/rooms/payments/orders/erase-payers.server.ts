import { and, count, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { erasedEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { reviewCreditOfNobody } from "../cases/erased-payer.server.ts";
import { reviewCases } from "../cases/tables.server.ts";
import { closeNumbers } from "../payer-accounts/close-numbers.server.ts";
import { refundRequests } from "../refunds/tables.server.ts";
import { attempts, orderLines, orders, paymentCorrections, payments } from "../tables.server.ts";

type Payer = { name: string; email: string };

/** Replaces the name of a deleted payer. */
const nobody = "Deleted";

/** Removes the payer's name and address from orders. Any credit left there becomes a case. */
async function eraseFrom(ctx: Context, which: SQL | undefined): Promise<void> {
  const erased = await ctx.db
    .update(orders)
    .set({ payerName: nobody, payerEmail: sql`${orders.id} || ${erasedEmail("")}` })
    .where(which)
    .returning({ id: orders.id, creditKobo: orders.creditKobo });
  await reviewCreditOfNobody(ctx, erased);
}

/**
 * Removes payers' names and addresses from orders and their attempts, and what admins noted about them. Amounts,
 * references, dates and the bank's evidence of booked money stay, because the books need them.
 * @param orderIds orders of deleted people; forgets everybody who paid for them
 * @param emails addresses that deleted people proved to be theirs; removed from any other order, which otherwise stays
 *   the same
 */
export async function erasePayers(
  ctx: Context,
  orderIds: readonly string[],
  emails: readonly string[],
): Promise<void> {
  const gone = or(inArray(orders.payerEmail, [...emails]), inArray(orders.id, [...orderIds]));
  const found = await ctx.db.select({ id: orders.id }).from(orders).where(gone);
  await closeNumbers(
    ctx,
    found.map(({ id }) => id),
  );
  await eraseFrom(ctx, gone);
  await ctx.db
    .update(attempts)
    .set({ payerEmail: sql`${attempts.id} || ${erasedEmail("")}` })
    .where(or(inArray(attempts.payerEmail, [...emails]), inArray(attempts.orderId, [...orderIds])));
  await ctx.db
    .update(attempts)
    .set({ note: null })
    .where(inArray(attempts.orderId, [...orderIds]));
  const references = ctx.db
    .select({ reference: attempts.reference })
    .from(attempts)
    .where(inArray(attempts.orderId, [...orderIds]));
  await ctx.db
    .update(refundRequests)
    .set({ reason: nobody })
    .where(inArray(refundRequests.reference, references));
  await ctx.db
    .update(paymentCorrections)
    .set({ reason: nobody })
    .where(
      inArray(
        paymentCorrections.paymentId,
        ctx.db
          .select({ id: payments.id })
          .from(payments)
          .where(inArray(payments.orderId, [...orderIds])),
      ),
    );
  await ctx.db
    .update(reviewCases)
    .set({ closedNote: null, writeOffNote: null })
    .where(inArray(reviewCases.orderId, [...orderIds]));
}

/** What admins wrote about orders' money, which erasePayers erases. For a copy of a person's data. */
export async function readNotes(
  { db }: Context,
  orderIds: readonly string[],
): Promise<{ reference: string; note: string | null }[]> {
  const ofOrders = inArray(attempts.orderId, [...orderIds]);
  const noted = await db
    .select({ reference: attempts.reference, note: attempts.note })
    .from(attempts)
    .where(and(ofOrders, isNotNull(attempts.note)));
  const refunded = await db
    .select({ reference: refundRequests.reference, note: refundRequests.reason })
    .from(refundRequests)
    .innerJoin(attempts, eq(attempts.reference, refundRequests.reference))
    .where(ofOrders);
  const corrected = await db
    .select({ reference: attempts.reference, note: paymentCorrections.reason })
    .from(paymentCorrections)
    .innerJoin(payments, eq(payments.id, paymentCorrections.paymentId))
    .innerJoin(attempts, eq(attempts.id, payments.attemptId))
    .where(inArray(payments.orderId, [...orderIds]));
  const closed = await db
    .select({
      reference: reviewCases.reference,
      closedNote: reviewCases.closedNote,
      writeOffNote: reviewCases.writeOffNote,
    })
    .from(reviewCases)
    .where(inArray(reviewCases.orderId, [...orderIds]));
  const ofCases = closed.flatMap(({ reference, writeOffNote, closedNote }) =>
    [writeOffNote, closedNote].flatMap((note) => (note === null ? [] : { reference, note })),
  );
  return [...noted, ...refunded, ...corrected, ...ofCases];
}

/** Removes one payer's name and address from an order. Others who paid for it stay. */
export async function erasePayerOf(ctx: Context, orderId: string, email: string): Promise<void> {
  await eraseFrom(ctx, and(eq(orders.id, orderId), eq(orders.payerEmail, email)));
  await ctx.db
    .update(attempts)
    .set({ payerEmail: sql`${attempts.id} || ${erasedEmail("")}` })
    .where(and(eq(attempts.orderId, orderId), eq(attempts.payerEmail, email)));
}

/**
 * Removes a deleted payer from an order that stays because it is someone else's record too. An order that is not fully
 * paid gets the learner as its payer, who carries on with it.
 * @param from the deleted payer's address; others who paid are not touched
 */
export async function handOverOrder(
  ctx: Context,
  orderId: string,
  from: string,
  to: Payer,
): Promise<void> {
  const ofPayer = and(eq(orders.id, orderId), eq(orders.payerEmail, from));
  await closeNumbers(ctx, [orderId]);
  await ctx.db
    .update(attempts)
    .set({ payerEmail: sql`${attempts.id} || ${erasedEmail("")}`, note: null })
    .where(and(eq(attempts.orderId, orderId), eq(attempts.payerEmail, from)));
  await ctx.db
    .update(orders)
    .set({ payerName: to.name, payerEmail: to.email })
    .where(and(ofPayer, inArray(orders.status, ["open", "partly_paid"])));
  await eraseFrom(ctx, ofPayer);
}

/** The order bills one registration only, so its payer has no other name than that learner's. */
const isOfOneLine = ({ db }: Context) =>
  eq(db.select({ lines: count() }).from(orderLines).where(eq(orderLines.orderId, orders.id)), 1);

/**
 * Corrects the payer's name and address on those of these orders that are unpaid. Other payers' orders stay: the
 * children of a family share an address and an order, so there the name tells whose correction it is.
 */
export async function correctPayer(
  ctx: Context,
  orderIds: readonly string[],
  from: Payer,
  to: Payer,
): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ payerName: to.name, payerEmail: to.email })
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        eq(orders.payerEmail, from.email),
        or(eq(orders.payerName, from.name), isOfOneLine(ctx)),
        eq(orders.status, "open"),
      ),
    );
}

/** Gives an order that stays for a family the name of another of its learners, at the same address. */
export async function renamePayer(
  ctx: Context,
  orderId: string,
  from: Payer,
  name: string,
): Promise<void> {
  await closeNumbers(ctx, [orderId]);
  await ctx.db
    .update(orders)
    .set({ payerName: name })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.payerEmail, from.email),
        eq(orders.payerName, from.name),
      ),
    );
}
