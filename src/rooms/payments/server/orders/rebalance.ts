import type { Context } from "#foundation/context.ts";
import { change, writeRows } from "#foundation/database/write-rows.ts";
import { orderStatusOf } from "../../rules/orders/order-status.ts";
import { fulfilment, type MoneyCause } from "../fulfilment.ts";
import { orders } from "../tables.ts";
import { accountRows } from "./post-account.ts";
import { getAccountWithPosted, type OrderAccount } from "./read-accounts.ts";

/**
 * Brings everything in line with the facts of an order (charges, payments, refunds): computes its account, posts the
 * difference to the ledger, writes the order's status and sums, and reports to the seller what came for each line. It is the
 * only way to post money of an order. In the transaction that changed the facts and has locked the order; safe to
 * repeat.
 */
export async function rebalance(
  ctx: Context,
  orderId: string,
  cause: MoneyCause,
): Promise<OrderAccount> {
  const { account, ...before } = await getAccountWithPosted(ctx, orderId);
  const { chargedKobo, receivedKobo, creditKobo } = account;
  const status = orderStatusOf(account);
  const sums = change(orders, orderId, { status, chargedKobo, receivedKobo, creditKobo });
  await writeRows(ctx.db, ...accountRows(ctx, account, before), sums);
  await ctx.step("account.posted");
  const told = { ...account, status };
  await fulfilment().lineMoney(ctx, { cause, account: told });
  await ctx.step("account.seller_told");
  return told;
}
