import { asc, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { allocate } from "../rules/allocate.ts";
import { allGuards } from "./settlement-guards.ts";
import { type Component, orderLines, orders, type Part } from "./tables.ts";

/** Takes the order's row until the transaction ends: whatever changes the order's money does so. */
export async function lockOrder(ctx: Context, orderId: string, guards = allGuards) {
  const query = ctx.db.select().from(orders).where(eq(orders.id, orderId));
  const [order] = await (guards.rowLock ? query.for("update") : query);
  if (!order) throw new Error(`no order ${orderId}`);
  return order;
}

/** The smallest pieces that money is kept apart by: each component of each line. */
export async function partsOfOrder(ctx: Context, orderId: string): Promise<Part[]> {
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return lines.flatMap(({ lineRef, components }) =>
    components.map(({ component, amountKobo }) => ({ lineRef, component, amountKobo })),
  );
}

/** An amount shared among parts in proportion; all of it when it is all of theirs. */
export function sharePro(parts: readonly Part[], amountKobo: number): Part[] {
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
