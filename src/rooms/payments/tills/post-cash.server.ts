import type { CentreId } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import { accounts } from "../ledger/accounts.ts";
import { postEntries } from "../ledger/post-entries.server.ts";
import type { CashEntryKind, PostingKind } from "../states.ts";

/** Moves an amount from one account to another. */
const post = (
  ctx: Context,
  transactionKind: PostingKind,
  reference: string,
  { from, to, amountKobo }: { from: string; to: string; amountKobo: number },
) =>
  postEntries(ctx, {
    transactionKind,
    reference,
    entries: [
      { account: to, amountKobo },
      { account: from, amountKobo: -amountKobo },
    ],
  });

/** Posts what a count found too much (positive) or too little. Nothing for 0. */
export const postDifference = (
  ctx: Context,
  count: "open" | "close" | "hand_over" | "safe",
  { id, centreId }: { id: string; centreId: CentreId },
  amountKobo: number,
) =>
  post(ctx, "till_difference", `${id}:${count}`, {
    from: accounts.cashDifferences,
    to: accounts.cash(centreId),
    amountKobo,
  });

/** Posts cash that was put in, taken out, or sent to the bank. */
export function postEntry(
  ctx: Context,
  entry: { id: string; centreId: CentreId; kind: CashEntryKind; amountKobo: number },
) {
  const { id, centreId, kind, amountKobo } = entry;
  const cash = accounts.cash(centreId);
  if (kind === "in")
    return post(ctx, "till_entry", id, { from: accounts.pettyCash, to: cash, amountKobo });
  if (kind === "out")
    return post(ctx, "till_entry", id, { from: cash, to: accounts.pettyCash, amountKobo });
  const to = accounts.cashInTransit(centreId);
  return post(ctx, "deposit_made", id, { from: cash, to, amountKobo });
}

/** Posts that the bank has a deposit. @param arrivedKobo what the bank counted */
export const postArrival = (
  ctx: Context,
  { id, centreId, amountKobo }: { id: string; centreId: CentreId; amountKobo: number },
  arrivedKobo: number,
) =>
  postEntries(ctx, {
    transactionKind: "deposit_arrived",
    reference: id,
    entries: [
      { account: accounts.bank, amountKobo: arrivedKobo },
      { account: accounts.cashDifferences, amountKobo: amountKobo - arrivedKobo },
      { account: accounts.cashInTransit(centreId), amountKobo: -amountKobo },
    ].filter((entry) => entry.amountKobo !== 0),
  });
