import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { PaymentStory } from "../../contract/payment-story.ts";
import { ledgerEntries, ledgerTransactions } from "../ledger-tables.ts";

/** The postings of a payment and its refunds, oldest first. @param references the payment's, and its refunds' ids */
export async function readLedger(
  ctx: Context,
  references: string[],
): Promise<PaymentStory["ledger"]> {
  const rows = await ctx.db
    .select({ posting: ledgerTransactions, entry: ledgerEntries })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(
      // The unique key begins with the kind.
      or(
        ...(["charge", "refund", "refund_failed"] as const).map((kind) =>
          and(eq(ledgerTransactions.kind, kind), inArray(ledgerTransactions.reference, references)),
        ),
      ),
    )
    .orderBy(asc(ledgerTransactions.postedAt));
  return [...Map.groupBy(rows, ({ posting }) => posting.id).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    return {
      at: first.posting.postedAt.toISOString(),
      kind: first.posting.kind,
      entries: some.map(({ entry: { account, amountKobo, lineRef, component } }) => ({
        ...{ account, amountKobo, lineRef, component },
      })),
    };
  });
}
