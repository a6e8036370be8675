import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors.ts";
import { newId } from "#foundation/ids.ts";
import { type Component, dues, orderLines, orders } from "./tables.ts";

/** The least that the provider charges in naira: ₦50. */
export const leastChargeKobo = 5_000;

export type OrderToOpen = {
  payerEmail: string;
  payerName: string;
  /** `lineRef` is the buyer's own name for the line, opaque here; components add up to its price. */
  lines: { lineRef: string; description: string; components: Component[] }[];
  /** Absolute address to which the provider sends a browser back. */
  returnUrl: string;
  quoteHoldsUntil: Date;
};

/**
 * Writes down what somebody owes, in the caller's transaction: the order, its lines, and one due
 * for all of it, now.
 * @throws AppError 409 `amount_too_small` below the provider's least charge
 * @throws RangeError for amounts that are not positive whole kobo, or no lines
 */
export async function openOrder(
  ctx: Context,
  order: OrderToOpen,
): Promise<{ orderId: string; amountKobo: number }> {
  const lines = order.lines.map((line) => ({
    ...line,
    amountKobo: line.components.reduce((sum, component) => sum + component.amountKobo, 0),
  }));
  for (const { lineRef, components, amountKobo } of lines) {
    const sound = components.every(
      (one) => Number.isSafeInteger(one.amountKobo) && one.amountKobo >= 0,
    );
    if (!sound || amountKobo <= 0) throw new RangeError(`line ${lineRef} has no sound amount`);
  }
  if (lines.length === 0) throw new RangeError("an order needs lines");
  const amountKobo = lines.reduce((sum, line) => sum + line.amountKobo, 0);
  if (amountKobo < leastChargeKobo) {
    throw conflict("amount_too_small", "Payments start at ₦50.");
  }
  const orderId = newId();
  const now = ctx.clock();
  await ctx.db.insert(orders).values({
    id: orderId,
    payerName: order.payerName,
    payerEmail: order.payerEmail,
    amountKobo,
    status: "open",
    returnUrl: order.returnUrl,
    createdAt: now,
  });
  await ctx.db.insert(orderLines).values(
    lines.map((line, position) => ({
      orderId,
      position,
      lineRef: line.lineRef,
      description: line.description,
      components: line.components,
      amountKobo: line.amountKobo,
      quoteHoldsUntil: order.quoteHoldsUntil,
    })),
  );
  await ctx.db.insert(dues).values({ orderId, amountKobo, dueAt: now, status: "open" });
  return { orderId, amountKobo };
}
