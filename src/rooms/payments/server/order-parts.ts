import { asc, eq, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { allocate } from "../rules/allocate.ts";
import { type Component, orderLines, orders, type Part } from "./tables.ts";

/**
 * Locks an order until the transaction ends: whatever changes the order's money does so. The row that
 * is locked is the one that its whole family shares, so two orders of a family never settle at once.
 */
export async function lockOrder(ctx: Context, orderId: string) {
  for (;;) {
    const family = sql`(select family_id from orders as named where named.id = ${orderId})`;
    const [locked] = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, family))
      .for("update");
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error(`no order ${orderId}`);
    // While we waited the order may have joined another family, which has another row to lock.
    if (order.familyId === locked?.id) return order;
  }
}

/** The smallest pieces that money is kept apart by: each component of each line. */
export const partsOf = (lines: readonly { lineRef: string; components: Component[] }[]): Part[] =>
  lines.flatMap(({ lineRef, components }) =>
    components.map(({ component, amountKobo }) => ({ lineRef, component, amountKobo })),
  );

/** An amount shared among parts in proportion; all of it when it is all of theirs. */
export function shareProportionally(parts: readonly Part[], amountKobo: number): Part[] {
  const shares = allocate(
    amountKobo,
    parts.map((part) => part.amountKobo),
  );
  return parts.map((part, index) => ({ ...part, amountKobo: shares[index] ?? 0 }));
}

/** `parts` less what was taken of them; the same parts in the same order. */
export function without(parts: readonly Part[], taken: readonly Part[]): Part[] {
  return parts.map((part) => ({
    ...part,
    amountKobo: taken
      .filter((one) => one.lineRef === part.lineRef && one.component === part.component)
      .reduce((left, one) => left - one.amountKobo, part.amountKobo),
  }));
}

export const sumOf = (parts: readonly { amountKobo: number }[]): number =>
  parts.reduce((sum, part) => sum + part.amountKobo, 0);

/** Parts gathered by line, in the order's order. */
export function byLine(parts: readonly Part[]) {
  const lines = new Map<string, Component[]>();
  for (const { lineRef, ...component } of parts) {
    lines.set(lineRef, [...(lines.get(lineRef) ?? []), component]);
  }
  return [...lines].map(([lineRef, components]) => ({
    lineRef,
    amountKobo: sumOf(components),
    components,
  }));
}

/** The fulfilment's names for the lines of an order. */
export async function lineRefsOf(ctx: Context, orderId: string): Promise<string[]> {
  const lines = await ctx.db
    .select({ lineRef: orderLines.lineRef })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return lines.map(({ lineRef }) => lineRef);
}
