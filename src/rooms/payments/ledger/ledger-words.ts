import { listAllCentres, shortNameOf } from "#foundation/academy/centres.ts";
import { cardProvider, providerName } from "../provider/card-provider.ts";
import type { PostingKind } from "../states.ts";

/** `jalingo` → `Jalingo` */
export function centreName(centreId: string | null): string {
  const centre = listAllCentres().find(({ id }) => id === centreId);
  return centre ? shortNameOf(centre) : "a centre";
}

/** An account of the ledger in words for staff, on screens and in files. */
export function accountWords(account: string): string {
  const [name = "", part = ""] = account.split(":");
  const words: Record<string, string> = {
    provider_clearing: `Balance at ${providerName(part)}`,
    provider_fees: `Fee of ${cardProvider}`,
    bank: "Our bank account, by our books",
    bank_charges: "Bank charges",
    cash: `Cash in ${centreName(part)}: tills and safe`,
    cash_in_transit: `Cash from ${centreName(part)}, on the way to the bank`,
    cash_differences: "Differences of counted cash",
    petty_cash: "Cash put into and taken out of tills",
    unallocated: "Money that did not pay for anything",
    income: `Income: ${part}`,
    receivable: "Still owed by payers",
    customer_credit: "Credit of payers",
    commission_expense: "Commissions of affiliates",
    affiliate_payable: "Owed to affiliates",
    tax_withheld: "Tax withheld from affiliates",
  };
  return words[name] ?? account;
}

/** A posting in words for staff, on screens and in files. */
export const postingWords: Readonly<Record<string, string>> = {
  order: "Money or fees changed",
  correction: "A wrong amount was corrected",
  charge: "Money came in",
  refund: "Money went back",
  refund_failed: "A refund came back",
  commission_earned: "Commission earned",
  commission_reversed: "Commission taken back",
  commission_reinstated: "Commission earned again",
  payout_paid: "Payout to an affiliate",
  payout_returned: "A payout came back",
  till_difference: "Counted cash differed",
  till_entry: "Cash put into or taken out of a till",
  deposit_made: "Cash went to the bank",
  deposit_arrived: "Cash arrived at the bank",
  settlement: "Paid out by the card provider",
  bank_charge: "Bank charge",
} satisfies Record<PostingKind, string>;
