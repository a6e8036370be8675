import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { addPaidTransaction } from "../../sandbox/add-paid-transaction.ts";
import { confirmPayment } from "../attempts/confirm-payment.ts";

const reference = "SHOP-2048";
const amountKobo = 4_000_000;

/** Money of the demonstration whose reference is not ours: a case that can be tried, and refunded. Once. */
export async function seedUnknownMoney(ctx: Context): Promise<void> {
  const paidAt = new Date(ctx.clock().getTime() - 3 * dayMs);
  const at = { ...ctx, clock: () => paidAt };
  const email = "shop@zaure.example";
  const { id } = await addPaidTransaction(at, { reference, email, amountKobo });
  await confirmPayment(at, {
    ...{ id, reference, amountKobo, paidAt },
    ...{ status: "success", requestedKobo: null, feesKobo: 60_000, currency: "NGN" },
    channel: "bank_transfer",
  });
}
