import type { Context } from "#foundation/context.ts";
import { accounts } from "#rooms/payments/rules/accounts.ts";
import { postEntries } from "#rooms/payments/server/door.ts";
import type { CommissionLine } from "./commission-line.ts";

/** Posts a commission line to the ledger: an expense that is owed to the affiliate until paid out. */
export async function postCommission(ctx: Context, line: CommissionLine): Promise<void> {
  await postEntries(ctx, {
    transactionKind: `commission_${line.kind}`,
    reference: `${line.causedBy}:${line.enrolmentId}`,
    entries: [
      { account: accounts.commissionExpense, amountKobo: line.amountKobo },
      { account: accounts.affiliatePayable, amountKobo: -line.amountKobo },
    ],
  });
}
