import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { findSelfMatch, refuseSelf } from "#rooms/accounts/server/door.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { getAccount, type OrderAccount } from "../orders/read-accounts.ts";
import { rebalance } from "../orders/rebalance.ts";
import { charges } from "../tables.ts";

/** What an order owes only because credit was taken back of it, without what was written off before. */
export function lossOf({ openKobo, lostKobo, charges: made }: OrderAccount): number {
  const writtenOffKobo = made
    .filter(({ cause }) => cause === "written_off")
    .reduce((sum, { amountKobo }) => sum - amountKobo, 0);
  return Math.min(openKobo, Math.max(lostKobo - writtenOffKobo, 0));
}

/** Takes an amount off what is still to pay of an order, first what is due first. */
async function lowerCharges(
  ctx: Context,
  { orderId, charges: made, parts }: OrderAccount,
  amountKobo: number,
  madeBy: string,
): Promise<void> {
  let left = amountKobo;
  let number = made.length;
  for (const { lineRef, component, dueOn, upfront, openKobo } of parts) {
    const offKobo = Math.min(left, openKobo);
    if (offKobo === 0) continue;
    left -= offKobo;
    await ctx.db.insert(charges).values({
      ...{ orderId, number: ++number, lineRef, component, dueOn, upfront, amountKobo: -offKobo },
      ...{ cause: "written_off", madeBy, createdAt: ctx.clock() },
    });
  }
}

/**
 * Takes off what an order owes because credit was taken back of it, as if the credit still counted. In the caller's
 * transaction; it locks the order.
 */
export async function writeOffLoss(ctx: Context, orderId: string, madeBy: string): Promise<void> {
  const { payerEmail, payerName } = await lockOrder(ctx, orderId);
  const match = await findSelfMatch(ctx, [{ email: payerEmail, fullName: payerName }]);
  refuseSelf(match, "You cannot write off what you owe yourself. Ask a colleague to do it.");
  let account = await getAccount(ctx, orderId);
  const amountKobo = lossOf(account);
  const staysOpenKobo = account.openKobo - amountKobo;
  // Once more for what had been refunded: a refund comes from credit first, and less is charged now.
  while (account.openKobo > staysOpenKobo) {
    await lowerCharges(ctx, account, account.openKobo - staysOpenKobo, madeBy);
    account = await getAccount(ctx, orderId);
  }
  await rebalance(ctx, orderId, { kind: "charges" });
  await audit(ctx, "credit.written_off", orderId, { amountKobo });
}
