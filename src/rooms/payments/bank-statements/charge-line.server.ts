import { and, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { invalid } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { bookInTransaction } from "../attempts/booking-guards.server.ts";
import { accounts } from "../ledger/accounts.ts";
import { postEntries } from "../ledger/post-entries.server.ts";
import { ledgerTransactions } from "../ledger/tables.server.ts";
import { closeLine, lockOpenLine } from "./book-line.server.ts";
import type { LineRow } from "./propose-matches.server.ts";
import { bankMatches } from "./tables.server.ts";

/** The line of a bank charge, from the reference of its posting. */
export const lineOfCharge = (reference: string): string => reference.split(":")[0] ?? "";

/** The postings of bank charges that a line has: what was charged, and what was taken back again. */
export const findCharges = ({ db }: Context, lineId: string) =>
  db
    .select({ id: bankMatches.id, amountKobo: bankMatches.amountKobo })
    .from(bankMatches)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, bankMatches.transactionId))
    .where(and(eq(bankMatches.lineId, lineId), eq(ledgerTransactions.kind, "bank_charge")));

/** Posts what a line took from the bank account, or gives it back, and keeps the posting with the line. */
async function post(
  ctx: Context,
  { id: lineId, day }: Pick<LineRow, "id" | "day">,
  { amountKobo, personId }: { readonly amountKobo: number; readonly personId: string },
): Promise<void> {
  const number = (await findCharges(ctx, lineId)).length + 1;
  const transactionId = await postEntries(ctx, {
    transactionKind: "bank_charge",
    reference: `${lineId}:${number}`,
    movedOn: day,
    entries: [
      { account: accounts.bank, amountKobo },
      { account: accounts.bankCharges, amountKobo: -amountKobo },
    ],
  });
  if (!transactionId) throw new Error("a line of ₦0 is no charge");
  await ctx.db
    .insert(bankMatches)
    .values({ lineId, transactionId, amountKobo, madeBy: personId, madeAt: ctx.clock() });
}

/** Books a line as what our own bank took for its services. @throws AppError 409 `line_done`, 422 for money that came in */
export async function chargeLine(ctx: Context, lineId: string): Promise<void> {
  const { personId } = requirePermission(ctx, "bank.reconcile");
  await bookInTransaction(ctx, async (tx) => {
    const line = await lockOpenLine(tx, lineId);
    await tx.step("bank_line.locked");
    const { amountKobo } = line;
    if (amountKobo > 0) throw invalid({ line: "This money came in. It is no charge of the bank." });
    await post(tx, line, { amountKobo, personId });
    await closeLine(tx, lineId, personId);
    await audit(tx, "bank_line.charged", lineId, { amountKobo });
  });
}

/** Takes back the bank charge that a locked line was booked as, if it was: the opposite posting stays with it too. */
export async function takeChargeBack(ctx: Context, line: LineRow, personId: string): Promise<void> {
  const charges = await findCharges(ctx, line.id);
  const amountKobo = charges.reduce((sum, charge) => sum - charge.amountKobo, 0);
  if (amountKobo === 0) return;
  await post(ctx, line, { amountKobo, personId });
  await audit(ctx, "bank_line.taken_back", line.id, { amountKobo: -amountKobo });
}
