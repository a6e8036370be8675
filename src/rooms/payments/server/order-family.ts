import { and, eq, inArray, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { lineRefsOf, lockOrder } from "./order-parts.ts";
import { attempts, dues, orders } from "./tables.ts";

/**
 * Orders that replaced each other: the same thing quoted anew, or what somebody wants instead. At
 * most one of them is ever paid; why, and what counts when money comes for an older one, is in
 * docs/decisions/2026-11-21-replaced-orders.md.
 */

type Order = typeof orders.$inferSelect;

/** Whether money for it was settled. */
export const isPaid = ({ status }: Pick<Order, "status">) =>
  status !== "open" && status !== "closed";

/** The orders of a family, this one included. */
export const readFamily = ({ db }: Context, { familyId }: Pick<Order, "familyId">) =>
  db.select().from(orders).where(eq(orders.familyId, familyId)).orderBy(orders.createdAt);

/** Whether two orders are for the same lines, whatever they cost. */
export async function isForSameLines(ctx: Context, one: Order, other: Order): Promise<boolean> {
  if (one.id === other.id) return true;
  const [refs, others] = [await lineRefsOf(ctx, one.id), await lineRefsOf(ctx, other.id)];
  return refs.length === others.length && refs.every((lineRef) => others.includes(lineRef));
}

/** The order that nothing replaced. */
function latestOf(family: readonly Order[]): Order {
  const latest = family.find(({ replacedBy }) => replacedBy === null);
  if (!latest) throw new Error("every order of a family is replaced");
  return latest;
}

/**
 * Why money that is right for an order can't settle it, seen from its family. In the transaction that
 * holds the lock.
 *
 * Money for a replaced order counts as it was quoted when the latest order is for the same lines, or
 * when what is wanted now was quoted at the same amount. Otherwise a person decides.
 */
export async function faultInFamily(
  ctx: Context,
  order: Order,
): Promise<"paid_twice" | "wrong_amount" | null> {
  const family = await readFamily(ctx, order);
  if (family.some((other) => other.id !== order.id && isPaid(other))) return "paid_twice";
  const latest = latestOf(family);
  // Nothing is owed any more, although nothing was paid: what replaced it is free.
  if (latest.status === "closed") return "wrong_amount";
  for (const other of family) {
    const isSame = other.amountKobo === order.amountKobo;
    if (isSame && (await isForSameLines(ctx, other, latest))) return null;
  }
  return "wrong_amount";
}

/** Nobody is asked for these orders any more; attempts that are open still settle if money comes. */
async function close(ctx: Context, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await ctx.db
    .update(dues)
    .set({ status: "closed" })
    .where(and(inArray(dues.orderId, orderIds), eq(dues.status, "open")));
  await ctx.db
    .update(attempts)
    .set({ status: "superseded" })
    .where(
      and(inArray(attempts.orderId, orderIds), inArray(attempts.status, ["starting", "open"])),
    );
  await ctx.db
    .update(orders)
    .set({ status: "closed" })
    .where(and(inArray(orders.id, orderIds), eq(orders.status, "open")));
}

/** An order is being settled: the others of its family owe nothing. */
export async function closeOthers(ctx: Context, order: Order): Promise<void> {
  const family = await readFamily(ctx, order);
  await close(
    ctx,
    family.map(({ id }) => id).filter((id) => id !== order.id),
  );
}

/** Money came for an order that had been closed: what is left of it is owed again. */
export async function reopenDues(ctx: Context, orderId: string): Promise<void> {
  await ctx.db
    .update(dues)
    .set({ status: "open" })
    .where(and(eq(dues.orderId, orderId), eq(dues.status, "closed")));
}

/**
 * Locks orders that are to be replaced, always in the same order of their families, and before any
 * row of the fulfilment's.
 * @returns which of them are unpaid, and so may be
 */
export async function lockUnpaid(ctx: Context, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const named = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(orders.familyId);
  const unpaid = new Set<string>();
  for (const { id } of named) {
    const order = await lockOrder(ctx, id);
    const family = await readFamily(ctx, order);
    if (!family.some(isPaid)) unpaid.add(id);
  }
  return unpaid;
}

/**
 * Orders make way for a new one, or for nothing that costs money: they owe nothing from now on. In the
 * transaction that holds them (lockUnpaid) and opened the new one.
 */
export async function replaceOrders(
  ctx: Context,
  orderIds: readonly string[],
  byOrderId: string | null,
): Promise<void> {
  const replaced = await ctx.db
    .select({ id: orders.id, familyId: orders.familyId })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(orders.familyId);
  const [first] = replaced;
  if (!first) return;
  await close(
    ctx,
    replaced.map(({ id }) => id),
  );
  if (byOrderId === null) return;
  // The new order joins their family, since others lock a row of theirs and can't see its own yet.
  await ctx.db
    .update(orders)
    .set({ replacedBy: byOrderId })
    .where(
      inArray(
        orders.id,
        replaced.map(({ id }) => id),
      ),
    );
  const families = [...replaced.map(({ familyId }) => familyId), byOrderId];
  await ctx.db
    .update(orders)
    .set({ familyId: first.familyId })
    .where(and(inArray(orders.familyId, families), ne(orders.familyId, first.familyId)));
}
