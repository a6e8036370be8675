import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { fulfilment, type MoneyCause } from "../fulfilment.server.ts";
import { accounts } from "../ledger/accounts.ts";
import { type Entry, postEntries } from "../ledger/post-entries.server.ts";
import { sumOf } from "../orders/open-order.server.ts";
import type { OrderStatus } from "../states.ts";
import { orders } from "../tables.server.ts";
import type { Account } from "./allocate.ts";
import { getAccountWithPosted, type OrderAccount, type Posted } from "./read-accounts.server.ts";

type Amounts = Map<string, Entry>;

function add(amounts: Amounts, entry: Entry): void {
  const key = `${entry.account} ${entry.lineRef ?? ""} ${entry.component ?? ""}`;
  const known = amounts.get(key);
  if (known) known.amountKobo += entry.amountKobo;
  else amounts.set(key, { ...entry });
}

/** Where money of a payment method is, or comes from. */
function assetOf(way: string | null, centreId: string | null, provider: string | null): string {
  if (way === "transfer") return accounts.bank;
  if (way === "cash" && centreId !== null) return accounts.cash(centreId);
  if (provider === null) throw new Error("card money without a provider");
  return accounts.providerClearing(provider);
}

/** Credit that came from other orders less what was moved to them, not counting what was taken back. */
const movedKobo = (moved: OrderAccount["moved"]): number =>
  moved.reduce(
    (sum, { amountKobo, takenBack }) => sum + amountKobo - Math.sign(amountKobo) * sumOf(takenBack),
    0,
  );

/** What the ledger should say about an order. An order without money is not in the books. */
function target({
  payments,
  refunds,
  moved,
  parts,
  lines,
  creditKobo,
  feesReturnedKobo,
}: OrderAccount): Amounts {
  const amounts: Amounts = new Map();
  // Money that was somebody else's is corrected to ₦0.
  const hasMoney = payments.some(({ amountKobo }) => amountKobo > 0);
  if (!hasMoney && moved.length === 0) return amounts;
  for (const { method, centreId, provider, amountKobo, feesKobo, onTopKobo } of payments) {
    const kept = feesKobo - onTopKobo;
    add(amounts, { account: assetOf(method, centreId, provider), amountKobo: amountKobo - kept });
    add(amounts, { account: accounts.providerFees, amountKobo: kept });
  }
  for (const { way, centreId, provider, amountKobo } of refunds) {
    add(amounts, { account: assetOf(way, centreId, provider), amountKobo: -amountKobo });
  }
  add(amounts, { account: accounts.providerFees, amountKobo: feesReturnedKobo });
  for (const { lineRef, component, coveredKobo, returnedKobo, openKobo: open } of parts) {
    const account = accounts.income(component);
    const amountKobo = -(coveredKobo - returnedKobo + open);
    add(amounts, { account, amountKobo, lineRef, component });
  }
  for (const { lineRef, openKobo: open } of lines) {
    add(amounts, { account: accounts.receivable, amountKobo: open, lineRef });
  }
  // Both orders post moved credit, with opposite signs: together they cancel out.
  add(amounts, { account: accounts.customerCredit, amountKobo: movedKobo(moved) - creditKobo });
  return amounts;
}

/** The day of the money. The correction of a payment belongs to the day of that payment. */
function movedOnOf(cause: MoneyCause): string | undefined {
  if ("paidAt" in cause) return lagosDay(cause.paidAt);
  return ("movedOn" in cause && cause.movedOn) || undefined;
}

/**
 * Posts the difference between what the ledger should say about an order and what it says, as one transaction. So the
 * books depend on the facts and not on their sequence, and repeating it posts nothing. The number of the posting is
 * unique: of two that post at once, only one commits.
 * @param before what was posted when the account was read, and how often (getAccountWithPosted)
 * @param cause a correction's posting has a kind of its own: no money came or went
 */
async function postAccount(
  ctx: Context,
  account: OrderAccount,
  before: { readonly posted: readonly Posted[]; readonly postings: number },
  cause: MoneyCause,
): Promise<void> {
  const { orderId } = account;
  const entries = target(account);
  for (const { account: of, amountKobo, lineRef, component } of before.posted) {
    add(entries, {
      account: of,
      amountKobo: -amountKobo,
      ...(lineRef ? { lineRef } : {}),
      ...(component ? { component } : {}),
    });
  }
  await postEntries(ctx, {
    transactionKind: cause.kind === "correction" ? "correction" : "order",
    movedOn: movedOnOf(cause),
    reference: `${orderId}:${before.postings + 1}`,
    entries: [...entries.values()].map((entry) => ({ ...entry, orderId })),
  });
}

function orderStatusOf({
  paidKobo,
  refundedKobo,
  receivedKobo,
  chargedKobo,
  openKobo,
  lostKobo,
}: Account): OrderStatus {
  if (paidKobo === 0) return chargedKobo > 0 ? "open" : "closed";
  // Not `open`: its price and its lines stay, because its credit can come again.
  if (receivedKobo === 0 && lostKobo > 0 && openKobo > 0) return "partly_paid";
  if (receivedKobo === 0) return refundedKobo > 0 ? "refunded" : "closed";
  if (refundedKobo > 0) return "partly_refunded";
  return openKobo > 0 ? "partly_paid" : "paid";
}

/**
 * Brings everything in line with the facts of an order (charges, payments, refunds, moved credit): computes its
 * account, posts the difference to the ledger, writes the order's status and sums, and reports to the seller what came
 * for each line. This is the only way to post an order's money. Call it in the transaction that changed the facts and
 * locked the order; it is safe to repeat.
 */
export async function rebalance(
  ctx: Context,
  orderId: string,
  cause: MoneyCause,
): Promise<OrderAccount> {
  const { account, ...before } = await getAccountWithPosted(ctx, orderId);
  const { chargedKobo, receivedKobo, creditKobo } = account;
  const status = orderStatusOf(account);
  await postAccount(ctx, account, before, cause);
  await ctx.db
    .update(orders)
    .set({ status, chargedKobo, receivedKobo, creditKobo })
    .where(eq(orders.id, orderId));
  await ctx.step("account.posted");
  const told = { ...account, status };
  await fulfilment().lineMoney(ctx, { cause, account: told });
  await ctx.step("account.seller_told");
  return told;
}
