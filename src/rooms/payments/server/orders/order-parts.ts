import { eq, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { allocate } from "../../rules/allocate.ts";
import { type Component, orders, type Part } from "../tables.ts";

const lockFamily = prepareOnce((db, given: Given<{ orderId: string }>) => {
  const family = sql`(select family_id from orders as named where named.id = ${given.orderId})`;
  return db.select().from(orders).where(eq(orders.id, family)).for("update");
});

/** How often the family of an order may change while we wait for its lock. */
const mostTries = 10;

/**
 * Locks an order until the transaction ends. All code that changes the order's money must call it. It
 * locks one row for the whole family, so two orders of a family never settle at the same time.
 */
export async function lockOrder(ctx: Context, orderId: string) {
  for (let tries = 0; tries < mostTries; tries++) {
    const [locked] = await lockFamily(ctx.db, { orderId });
    // Most families are one order, and its row is the locked one, as it is now.
    if (locked?.id === orderId && locked.familyId === orderId) return locked;
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error(`no order ${orderId}`);
    // While we waited, the order may have joined another family. Then we must lock that family's row.
    if (order.familyId === locked?.id) return order;
  }
  throw new Error(`the family of order ${orderId} keeps changing`);
}

/** The smallest parts of an order that we keep accounts of: each component of each line. */
export const partsOf = (lines: readonly { lineRef: string; components: Component[] }[]): Part[] =>
  lines.flatMap(({ lineRef, components }) =>
    components.map(({ component, amountKobo }) => ({ lineRef, component, amountKobo })),
  );

/** Shares an amount among parts in proportion to their amounts. */
export function shareProportionally(parts: readonly Part[], amountKobo: number): Part[] {
  const shares = allocate(
    amountKobo,
    parts.map((part) => part.amountKobo),
  );
  return parts.map((part, index) => ({ ...part, amountKobo: shares[index] ?? 0 }));
}

/** Subtracts the amounts of `taken` from `parts`. Returns the same parts in the same order. */
export function subtractParts(parts: readonly Part[], taken: readonly Part[]): Part[] {
  return parts.map((part) => ({
    ...part,
    amountKobo: taken
      .filter((one) => one.lineRef === part.lineRef && one.component === part.component)
      .reduce((left, one) => left - one.amountKobo, part.amountKobo),
  }));
}

export const sumOf = (parts: readonly { amountKobo: number }[]): number =>
  parts.reduce((sum, part) => sum + part.amountKobo, 0);

/** Groups parts by line, in the sequence of the order's lines. */
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
