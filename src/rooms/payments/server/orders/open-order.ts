import { formatNaira } from "#foundation/amounts/money.ts";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { insertRows, into } from "#foundation/database/insert-rows.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { type Component, dues, orderLines, orders, type Part } from "../tables.ts";
import { partsOf, shareProportionally, subtractParts, sumOf } from "./order-parts.ts";

/** The smallest amount that the provider charges, in kobo. */
export const leastChargeKobo = 5_000;

/**
 * A part of an order that is paid on its own. Either an amount, which is shared among the lines in
 * proportion to what the other dues leave, or named parts (one component now, another later).
 */
type DueToOpen = { dueAt: Date } & ({ amountKobo: number } | { parts: Part[] });

export type OrderToOpen = {
  payerEmail: string;
  payerName: string;
  /** `lineRef` is the fulfilment's id of the line, opaque here. The components add up to the price. */
  lines: { lineRef: string; description: string; components: Component[] }[];
  /** Absolute URL to which the provider redirects the browser. */
  returnUrl: string;
  quoteHoldsUntil: Date;
  /** They add up to the order. By default there is one due for the whole amount, due now. */
  dues?: DueToOpen[];
};

const isWhole = (amountKobo: number) => Number.isSafeInteger(amountKobo) && amountKobo >= 0;

/** @throws RangeError when the dues do not pay every part exactly */
function shareAmongDues(whole: readonly Part[], asked: readonly DueToOpen[]) {
  let left = asked.reduce<readonly Part[]>(
    (rest, due) => ("parts" in due ? subtractParts(rest, due.parts) : rest),
    whole,
  );
  // Named parts must not pay more than a part costs.
  const isSound = left.every(({ amountKobo }) => amountKobo >= 0);
  const shared = asked.map((due) => {
    if ("parts" in due) return { ...due, amountKobo: sumOf(due.parts) };
    const parts = shareProportionally(left, due.amountKobo);
    left = subtractParts(left, parts);
    return { ...due, parts };
  });
  const isExact = left.every(({ amountKobo }) => amountKobo === 0);
  if (!isSound || !isExact || sumOf(shared) !== sumOf(whole)) {
    throw new RangeError("the dues do not add up to the order");
  }
  return shared;
}

/**
 * Creates an order with its lines and dues, in the caller's transaction.
 * @throws AppError 409 `amount_too_small` when the order or a due is below the provider's minimum
 * @throws RangeError for amounts that are not positive whole kobo, no lines, or dues that do not add up
 */
export async function openOrder(
  ctx: Context,
  order: OrderToOpen,
): Promise<{ orderId: string; amountKobo: number }> {
  for (const { lineRef, components } of order.lines) {
    const sound = components.every((one) => isWhole(one.amountKobo));
    if (!sound || sumOf(components) <= 0)
      throw new RangeError(`line ${lineRef} has no sound amount`);
  }
  if (order.lines.length === 0) throw new RangeError("an order needs lines");
  const parts = partsOf(order.lines);
  const amountKobo = sumOf(parts);
  const now = ctx.clock();
  const owed = shareAmongDues(parts, order.dues ?? [{ dueAt: now, amountKobo }]);
  if (owed.some((due) => due.amountKobo < leastChargeKobo)) {
    throw conflict("amount_too_small", `Payments start at ${formatNaira(leastChargeKobo)}.`);
  }
  const orderId = newId();
  const opened = into(orders, {
    id: orderId,
    payerName: order.payerName,
    payerEmail: order.payerEmail,
    amountKobo,
    status: "open",
    familyId: orderId,
    returnUrl: order.returnUrl,
    createdAt: now,
  });
  const lines = order.lines.map((line, position) => ({
    orderId,
    position,
    lineRef: line.lineRef,
    description: line.description,
    components: line.components,
    amountKobo: sumOf(line.components),
    quoteHoldsUntil: order.quoteHoldsUntil,
  }));
  const openDues = owed.map((due) => ({ ...due, orderId, status: "open" as const }));
  await insertRows(ctx.db, opened, into(orderLines, ...lines), into(dues, ...openDues));
  return { orderId, amountKobo };
}
