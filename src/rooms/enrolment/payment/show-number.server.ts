import type { Context } from "#foundation/context.ts";
import { noteShown, wantNumbers } from "#rooms/payments/door.server.ts";
import type { PayNow } from "../enrolment.ts";

/**
 * What can be paid for one order, on a page about this order alone: notes that the payer's own account number is shown
 * for it, or asks for one. A page never fails because of it: without a number, the other ways to pay stand there.
 */
export async function showNumber(
  ctx: Context,
  orderId: string | null,
  payNow: PayNow | null,
): Promise<PayNow | null> {
  if (!payNow || !orderId) return payNow;
  try {
    if (payNow.ownNumber) await noteShown(ctx, orderId, payNow.ownNumber);
    else if (!payNow.isNumberComing) {
      return { ...payNow, isNumberComing: await wantNumbers(ctx, [orderId]) };
    }
  } catch (error) {
    ctx.log.error({ err: error, orderId }, "account number");
  }
  return payNow;
}

/** Asks for the numbers of several orders that are shown together. Which one a transfer is for follows from their days. */
export async function wantNumbersOf(
  ctx: Context,
  shown: readonly { orderId: string | null; payNow: PayNow | null }[],
): Promise<void> {
  const without = shown.filter(
    ({ payNow }) => payNow && !payNow.ownNumber && !payNow.isNumberComing,
  );
  const orderIds = [...new Set(without.flatMap(({ orderId }) => orderId ?? []))];
  try {
    await wantNumbers(ctx, orderIds);
  } catch (error) {
    ctx.log.error({ err: error }, "account numbers");
  }
}
