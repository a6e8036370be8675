import { and, eq, inArray, isNull, max, notInArray, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { type OrderAccount, readAccounts } from "../account/read-accounts.server.ts";
import { rebalance } from "../account/rebalance.server.ts";
import { lockOrders } from "../attempts/booking-guards.server.ts";
import { isOnItsWay } from "../attempts/how-paid.ts";
import { reviewCases } from "../cases/tables.server.ts";
import { fulfilment } from "../fulfilment.server.ts";
import { moveNumbers } from "../payer-accounts/close-numbers.server.ts";
import { attemptOrders, attempts, charges, orderLines } from "../tables.server.ts";
import { erasePayers } from "./erase-payers.server.ts";

/*
 * One payment can pay for several of a payer's orders, as long as no money has come for them. Until it comes, each
 * order stays as it is, so an abandoned payment leaves nothing behind. When it comes, they become one order: its
 * receipt, refunds and next instalments are those of an order with several lines. An order that has money is never
 * joined: its receipts and refunds are about its own lines.
 */

/** Whether an order is charged, and no money has come for it or is known to be coming. */
const isUntouched = ({ status, attempts: tried }: OrderAccount): boolean =>
  status === "open" &&
  tried.every((attempt) => attempt.status !== "review" && !isOnItsWay(attempt.providerStatus));

const hasValidQuotes = ({ lines }: OrderAccount, now: Date): boolean =>
  lines.every(({ openKobo, quoteHoldsUntil }) => openKobo === 0 || quoteHoldsUntil > now);

/**
 * Which of these orders one payment can pay for together: untouched ones whose prices still hold and that have nothing
 * waiting for a person (a proof of a transfer, say).
 */
export async function findJoinable(
  ctx: Context,
  accounts: readonly OrderAccount[],
): Promise<OrderAccount[]> {
  const found = accounts.filter(
    (account) => isUntouched(account) && hasValidQuotes(account, ctx.clock()),
  );
  const ids = found.map(({ orderId }) => orderId);
  const waiting = await ctx.db
    .select({ orderId: reviewCases.orderId })
    .from(reviewCases)
    .where(and(isNull(reviewCases.closedAt), inArray(reviewCases.orderId, ids)));
  return found.filter(({ orderId }) => !waiting.some((one) => one.orderId === orderId));
}

/** The ids of the orders that a payment collects for, and its payer; null for a payment for one order. */
export async function findJointPayment(
  ctx: Context,
  reference: string,
): Promise<{ orderIds: string[]; payerEmail: string } | null> {
  const found = await ctx.db
    .select({ attempt: attempts, orderId: attemptOrders.orderId })
    .from(attempts)
    .innerJoin(attemptOrders, eq(attemptOrders.attemptId, attempts.id))
    .where(eq(attempts.reference, reference))
    .orderBy(attemptOrders.orderId);
  const [first] = found;
  if (!first) return null;
  const { orderId, payerEmail } = first.attempt;
  return { orderIds: [orderId, ...found.map((one) => one.orderId)], payerEmail };
}

/** Takes over an order's lines and charges, its attempts (money that still comes for them counts) and its cases. */
async function takeOver(ctx: Context, orderId: string, from: OrderAccount): Promise<string[]> {
  const parts = from.parts.map(({ lineRef, component, amountKobo, dueOn, upfront }) => ({
    lineRef,
    component,
    amountKobo,
    dueOn,
    upfront,
  }));
  // Includes lines that are no longer charged: they can be reopened.
  const lineRefs = from.lines.map(({ lineRef }) => lineRef);
  const next = await nextNumbers(ctx, orderId);
  for (const [index, lineRef] of lineRefs.entries()) {
    await ctx.db
      .update(orderLines)
      .set({ orderId, position: next.position + index })
      .where(eq(orderLines.lineRef, lineRef));
  }
  await ctx.db
    .update(attempts)
    .set({
      orderId,
      number: sql`${attempts.number} + ${next.attempts}`,
      status: sql`case when ${attempts.status} in ('starting', 'open') then 'superseded' else ${attempts.status} end`,
    })
    .where(eq(attempts.orderId, from.orderId));
  await ctx.db.update(reviewCases).set({ orderId }).where(eq(reviewCases.orderId, from.orderId));
  const createdAt = ctx.clock();
  await ctx.db.insert(charges).values(
    parts.flatMap((part, index) => [
      {
        ...part,
        orderId,
        createdAt,
        number: next.charges + index + 1,
        cause: "quoted" as const,
      },
      {
        ...part,
        orderId: from.orderId,
        createdAt,
        amountKobo: -part.amountKobo,
        number: from.charges.length + index + 1,
        cause: "amended" as const,
      },
    ]),
  );
  await moveNumbers(ctx, from.orderId, orderId);
  // An order without lines can no longer be found, so nobody would erase its payer.
  await erasePayers(ctx, [from.orderId], []);
  return lineRefs;
}

/** The position after an order's last line, the number of its last attempt, and how many charges it has. */
async function nextNumbers(ctx: Context, orderId: string) {
  const [last] = await ctx.db
    .select({ position: max(orderLines.position) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  const [tried] = await ctx.db
    .select({ number: max(attempts.number) })
    .from(attempts)
    .where(eq(attempts.orderId, orderId));
  return {
    position: (last?.position ?? -1) + 1,
    attempts: tried?.number ?? 0,
    charges: await ctx.db.$count(charges, eq(charges.orderId, orderId)),
  };
}

/**
 * Joins the orders that an attempt pays for, into the first of them that is charged and has no money. That order takes
 * over the others' charges, due on the same days, and nothing is owed for the others any more. Orders that got money or
 * were closed in the meantime stay as they are. Call it in the transaction that locked the attempt's order, whose id
 * comes before theirs (lockOrders), and that rebalances the order that gets the money.
 * @param otherIds what it pays for besides its own order
 * @returns the order that gets the money; the attempt's own if all were paid or closed
 */
export async function joinOrders(
  ctx: Context,
  attempt: Pick<typeof attempts.$inferSelect, "id" | "orderId">,
  otherIds: readonly string[],
): Promise<string> {
  await lockOrders(ctx, otherIds);
  const all = await readAccounts(ctx, [attempt.orderId, ...otherIds]);
  const [first, ...others] = [attempt.orderId, ...otherIds].flatMap((id) => {
    const account = all.get(id);
    return account?.status === "open" ? account : [];
  });
  const orderId = first?.orderId ?? attempt.orderId;
  if (orderId !== attempt.orderId) {
    const number = (await nextNumbers(ctx, orderId)).attempts + 1;
    await ctx.db.update(attempts).set({ orderId, number }).where(eq(attempts.id, attempt.id));
  }
  for (const other of others) {
    const lineRefs = await takeOver(ctx, orderId, other);
    await fulfilment().linesMoved(ctx, lineRefs, orderId);
    await rebalance(ctx, other.orderId, { kind: "charges" });
    await audit(ctx, "order.joined", orderId, { orderId: other.orderId });
  }
  // Orders that stay out are not paid by it.
  const joined = others.map((other) => other.orderId);
  await ctx.db
    .delete(attemptOrders)
    .where(and(eq(attemptOrders.attemptId, attempt.id), notInArray(attemptOrders.orderId, joined)));
  return orderId;
}
