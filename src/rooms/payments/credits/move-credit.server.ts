import { formatNaira } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import {
  findSelfMatch,
  flagSelf,
  refuseSelf,
  requirePermission,
} from "#rooms/accounts/door.server.ts";
import { getAccount, type OrderAccount } from "../account/read-accounts.server.ts";
import { rebalance } from "../account/rebalance.server.ts";
import { type AskedCard, askBeforeRecording } from "../attempts/ask-provider.server.ts";
import { bookInTransaction, lockOrders } from "../attempts/booking-guards.server.ts";
import { creditUses } from "../tables.server.ts";
import type { CreditRecord, CreditUse } from "./credits.ts";
import { tooMuchCredit } from "./give-back-credit.server.ts";
import {
  areOfOnePayer,
  findOrderOfLine,
  freeCreditKobo,
  getCredit,
  getOrder,
} from "./read-credits.server.ts";

/**
 * Asks the provider about card payments of the order that gets the credit, and brings its price up to date. It never
 * refuses. Call it outside transactions.
 */
export async function askBeforeMoving(ctx: Context, { towards }: CreditUse): Promise<AskedCard> {
  const orderId = await findOrderOfLine(ctx, towards);
  return orderId ? askBeforeRecording(ctx, orderId) : { unanswered: [], problem: null };
}

/** Credit stays with its payer: it is someone's money, and only they may say who else gets it. */
async function refuseOtherPayer(ctx: Context, from: OrderAccount, to: OrderAccount): Promise<void> {
  if (await areOfOnePayer(ctx, from, to)) return;
  throw conflict(
    "other_payer",
    "Someone else pays for this. Credit can only pay for what its own payer owes; give it back instead.",
  );
}

/**
 * Moves credit from one order to another of the same payer, once. Both orders are locked, so that no credit is used
 * twice.
 * @param asked what the provider said just before (askBeforeMoving)
 */
export async function moveCredit(
  ctx: Context,
  orderId: string,
  { amountKobo, towards }: CreditUse,
  asked: AskedCard,
): Promise<CreditRecord> {
  const { personId } = requirePermission(ctx, "payments.record");
  await getOrder(ctx, orderId);
  const toOrderId = await findOrderOfLine(ctx, towards);
  if (!toOrderId) throw invalid({ towards: "There is nothing to pay for this." });
  if (toOrderId === orderId) {
    throw invalid({ towards: "This credit comes from the same order. Choose another order." });
  }
  await bookInTransaction(ctx, async (tx) => {
    const locked = await lockOrders(tx, [orderId, toOrderId]);
    await tx.step("credit.locked");
    const to = locked.get(toOrderId);
    const [from, towardsAccount] = [await getAccount(tx, orderId), await getAccount(tx, toOrderId)];
    await refuseOtherPayer(tx, from, towardsAccount);
    const payer = { email: to?.payerEmail ?? "", fullName: to?.payerName ?? "" };
    const match = await findSelfMatch(tx, [payer]);
    refuseSelf(match, "You cannot move your own credit. Ask a colleague to do it.");
    if (asked.problem) throw asked.problem;
    const freeKobo = await freeCreditKobo(tx, from);
    const { openKobo } = towardsAccount;
    if (amountKobo > freeKobo) throw invalid({ amountKobo: tooMuchCredit(freeKobo) });
    if (amountKobo > openKobo) throw invalid({ amountKobo: tooMuchOwed(openKobo) });
    await tx.db.insert(creditUses).values({
      fromOrderId: orderId,
      toOrderId,
      amountKobo,
      afterReceipt: from.payments.at(-1)?.receipt ?? 0,
      usedBy: personId,
      createdAt: tx.clock(),
    });
    await tx.step("credit.moved");
    await rebalance(tx, orderId, { kind: "charges" });
    await rebalance(tx, toOrderId, { kind: "credit", amountKobo });
    await audit(tx, "credit.used", orderId, { amountKobo, orderId: toOrderId });
    await flagSelf(tx, "credit.own_used", orderId, match);
  });
  return getCredit(ctx, orderId);
}

const tooMuchOwed = (openKobo: number) =>
  openKobo === 0
    ? "Nothing is owed there."
    : `Only ${formatNaira(openKobo)} is owed there. Enter this or less.`;
