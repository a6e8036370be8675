import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { PostingKind } from "../states.ts";
import { ledgerEntries, ledgerTransactions } from "./tables.server.ts";

/** One entry of a posting: debit positive, credit negative (accounts in ledger/accounts.ts). */
export type Entry = {
  account: string;
  amountKobo: number;
  orderId?: string;
  lineRef?: string;
  component?: string;
};

type Posting = {
  transactionKind: PostingKind;
  reference: string;
  entries: Entry[];
  /** The day on which the money moved, if it is not today. Its month is still that of the posting. */
  movedOn?: string | undefined;
};

/**
 * Posts one transaction to the ledger, in the caller's transaction. Entries of 0 are left out. If no
 * entries are left, it posts nothing.
 * @param posting `transactionKind` and `reference` together are unique: the database rejects a second
 *   posting, which rolls back the caller's transaction too
 * @returns its id; null when nothing was posted
 * @throws RangeError when the entries do not sum to zero (the database would reject them too)
 */
export async function postEntries(ctx: Context, posting: Posting): Promise<string | null> {
  const entries = posting.entries.filter((entry) => entry.amountKobo !== 0);
  const sum = entries.reduce((total, entry) => total + entry.amountKobo, 0);
  if (sum !== 0 || entries.some((entry) => !Number.isSafeInteger(entry.amountKobo))) {
    throw new RangeError(`${posting.transactionKind} ${posting.reference} is out by ${sum} kobo`);
  }
  if (entries.length === 0) return null;
  const id = newId();
  const postedAt = ctx.clock();
  const { movedOn } = posting;
  await ctx.db.insert(ledgerTransactions).values({
    id,
    kind: posting.transactionKind,
    reference: posting.reference,
    postedAt,
    movedOn: movedOn === lagosDay(postedAt) ? null : movedOn,
  });
  // One statement, because the database checks that the entries of each statement sum to zero.
  await ctx.db
    .insert(ledgerEntries)
    .values(entries.map((entry) => ({ transactionId: id, ...entry })));
  return id;
}
