import { and, eq, inArray, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { attempts, dues, orders } from "../tables.ts";
import { findOrder } from "./find-order.ts";
import { lockOrder } from "./order-parts.ts";

/**
 * A family is a group of orders that replaced each other: the same lines with a new quote, or what the
 * person wants instead. At most one order of a family is ever paid. The reasons, and the rules for
 * money that comes for an older order, are in docs/decisions/2026-11-25-replaced-orders.md.
 */

type Order = typeof orders.$inferSelect;

/** Whether a payment for the order was settled. */
export const isPaid = ({ status }: Pick<Order, "status">) =>
  status !== "open" && status !== "closed";

const findFamily = prepareOnce((db, given: Given<{ familyId: string }>) =>
  db.select().from(orders).where(eq(orders.familyId, given.familyId)).orderBy(orders.createdAt),
);

/** All orders of a family, oldest first. */
export const readFamily = ({ db }: Context, { familyId }: Pick<Order, "familyId">) =>
  findFamily(db, { familyId });

/** Whether two orders are for the same lines, whatever they cost. */
export async function isForSameLines(ctx: Context, one: Order, other: Order): Promise<boolean> {
  if (one.id === other.id) return true;
  const { lineRefs: refs } = await findOrder(ctx, { orderId: one.id });
  const { lineRefs: others } = await findOrder(ctx, { orderId: other.id });
  return refs.length === others.length && refs.every((lineRef) => others.includes(lineRef));
}

/** The order that nothing replaced. */
function latestOf(family: readonly Order[]): Order {
  const latest = family.find(({ replacedBy }) => replacedBy === null);
  if (!latest) throw new Error("every order of a family is replaced");
  return latest;
}

/**
 * Why the family of an order does not allow money of the right amount to settle it; null if it does.
 * In the transaction that holds the lock.
 *
 * Money for a replaced order counts at its old quote if the latest order is for the same lines, or if
 * the lines of the latest order were once quoted at the same amount. Otherwise a person decides.
 */
export async function faultInFamily(
  ctx: Context,
  order: Order,
  family: readonly Order[],
): Promise<"paid_twice" | "wrong_amount" | "nothing_owed" | null> {
  if (family.some((other) => other.id !== order.id && isPaid(other))) return "paid_twice";
  const latest = latestOf(family);
  // Nothing was paid, and the replacement is free.
  if (latest.status === "closed") return "nothing_owed";
  for (const other of family) {
    const isSame = other.amountKobo === order.amountKobo;
    if (isSame && (await isForSameLines(ctx, other, latest))) return null;
  }
  return "wrong_amount";
}

/** Closes orders: nothing is owed for them. Money for an open attempt still settles it. */
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

/** Closes the other orders of a family when one is settled. */
export async function closeOthers(
  ctx: Context,
  order: Order,
  family: readonly Order[],
): Promise<void> {
  await close(
    ctx,
    family.map(({ id }) => id).filter((id) => id !== order.id),
  );
}

/** Opens the unpaid dues of a closed order again, because money came for it. */
export async function reopenDues(ctx: Context, orderId: string): Promise<void> {
  await ctx.db
    .update(dues)
    .set({ status: "open" })
    .where(and(eq(dues.orderId, orderId), eq(dues.status, "closed")));
}

/**
 * Locks orders before they are replaced: always in the sequence of their families, and before any row
 * of the fulfilment, to avoid deadlocks.
 * @returns the ids of the unpaid orders, which can be replaced
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
 * Replaces orders with a new one, or with something free (`byOrderId` null). Nothing is owed for them
 * from now on. In the transaction that locked them (lockUnpaid) and opened the new order.
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
  // The new order joins the old family: other transactions lock a row there and cannot see the new row.
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
