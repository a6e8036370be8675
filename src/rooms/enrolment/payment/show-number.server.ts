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
    if (payNow.ownNumber) await noteShown(ctx, [orderId], payNow.ownNumber);
    else if (!payNow.isNumberComing) {
      return { ...payNow, isNumberComing: await wantNumbers(ctx, [orderId]) };
    }
  } catch (error) {
    ctx.log.error({ err: error, orderId }, "account number");
  }
  return payNow;
}

/**
 * Several orders on one page: notes that their numbers are shown for them together, each with its amount, and asks for
 * numbers that are missing.
 */
export async function showNumbers(
  ctx: Context,
  shown: readonly { orderId: string | null; payNow: PayNow | null }[],
): Promise<void> {
  const lacking = new Set<string>();
  const byNumber = new Map<string, Set<string>>();
  for (const { orderId, payNow } of shown) {
    if (!orderId || !payNow) continue;
    const number = payNow.ownNumber?.accountNumber;
    if (number) byNumber.set(number, (byNumber.get(number) ?? new Set()).add(orderId));
    else if (!payNow.isNumberComing) lacking.add(orderId);
  }
  try {
    for (const [accountNumber, orderIds] of byNumber) {
      // An order of the same account that has none yet gets this one (want-number.server.ts).
      await noteShown(ctx, [...orderIds, ...lacking], { accountNumber });
    }
    await wantNumbers(ctx, [...lacking]);
  } catch (error) {
    ctx.log.error({ err: error }, "account numbers");
  }
}
