import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { accounts } from "../ledger/accounts.ts";
import { ledgerEntries, ledgerTransactions } from "../ledger/tables.server.ts";
import { sumOf } from "../orders/open-order.server.ts";
import { refunds } from "../refunds/tables.server.ts";
import { setReview } from "./open-review.server.ts";
import { reviewCases } from "./tables.server.ts";

/** Money with an unknown reference: how much of it is not refunded yet, and which provider has it. */
type MoneyAside = { receivedKobo: number; leftKobo: number; provider: string };

const clearing = accounts.providerClearing("");

/** @returns null when no such money has come */
export async function findMoneyAside(ctx: Context, reference: string): Promise<MoneyAside | null> {
  const charged = await ctx.db
    .select({ account: ledgerEntries.account, amountKobo: ledgerEntries.amountKobo })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerTransactions.kind, "charge"), eq(ledgerTransactions.reference, reference)));
  const from = charged.find(({ amountKobo }) => amountKobo < 0);
  const held = charged.find(({ account }) => account.startsWith(clearing));
  if (!from || !held) return null;
  const back = await ctx.db
    .select({ amountKobo: refunds.amountKobo })
    .from(refunds)
    .where(
      and(eq(refunds.reference, reference), isNotNull(refunds.appliedAt), isNull(refunds.failedAt)),
    );
  const receivedKobo = -from.amountKobo;
  const provider = held.account.slice(clearing.length);
  return { receivedKobo, leftKobo: receivedKobo - sumOf(back), provider };
}

/** Whether a charge with this reference is a case already, even one whose amount our books can't hold. */
export const isKeptAside = async ({ db }: Context, reference: string): Promise<boolean> =>
  (await db.$count(
    reviewCases,
    and(
      eq(reviewCases.kind, "unknown_payment"),
      eq(reviewCases.reference, reference),
      eq(reviewCases.subject, ""),
    ),
  )) > 0;

/** Keeps the case about such money open until all of it is refunded. A failed refund reopens it. */
export async function reviewMoneyAside(ctx: Context, reference: string): Promise<void> {
  const aside = await findMoneyAside(ctx, reference);
  if (!aside) return;
  await setReview(ctx, aside.leftKobo > 0, {
    kind: "unknown_payment",
    reference,
    details: { ...aside },
  });
}
