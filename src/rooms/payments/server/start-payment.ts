import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors.ts";
import type { PaymentToMake } from "../contract/payment.ts";
import type { Buyer } from "./buyer.ts";

export type StartedPayment =
  | { status: "open"; payment: PaymentToMake }
  | { status: "paid" | "review"; reference: string };

/**
 * The way to pay an order now. Outside a transaction: it waits for the provider.
 * @throws AppError 503 `provider_unavailable`
 */
export async function startPayment(
  _ctx: Context,
  _buyer: Buyer,
  _orderId: string,
): Promise<StartedPayment> {
  throw new AppError(503, "provider_unavailable", "Payments are not open yet.");
}
