import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { orderStatusOf } from "../../rules/orders/order-status.ts";
import { fulfilment, type MoneyCause } from "../fulfilment.ts";
import { orders } from "../tables.ts";
import { postAccount } from "./post-account.ts";
import { getAccountWithPosted, type OrderAccount } from "./read-accounts.ts";

type Sums = {
  orderId: string;
  status: string;
  chargedKobo: number;
  receivedKobo: number;
  creditKobo: number;
};

const writeSums = prepareOnce((db, given: Given<Sums>) => {
  const { status, chargedKobo, receivedKobo, creditKobo, orderId } = given;
  return db
    .update(orders)
    .set({ status, chargedKobo, receivedKobo, creditKobo })
    .where(eq(orders.id, orderId));
});

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
  await postAccount(ctx, account, before);
  await ctx.step("account.posted");
  const status = orderStatusOf(account);
  await writeSums(ctx.db, { orderId, status, chargedKobo, receivedKobo, creditKobo });
  await ctx.step("account.written");
  const told = { ...account, status };
  await fulfilment().lineMoney(ctx, { cause, account: told });
  await ctx.step("account.seller_told");
  return told;
}
