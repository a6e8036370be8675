/**
 * The accounts of the ledger. A debit is positive, a credit is negative, and every transaction sums to
 * zero. So income and debts have negative balances.
 */
export const accounts = {
  /** Money that a card provider holds for us until it pays out to the bank. */
  providerClearing: (provider: string) => `provider_clearing:${provider}`,
  providerFees: "provider_fees",
  bank: "bank",
  /** What our own bank takes for its services: alerts, stamp duty, maintenance. */
  bankCharges: "bank_charges",
  /** Cash at a centre: in its tills and its safe. */
  cash: (centreId: string) => `cash:${centreId}`,
  /** A centre's cash that someone is carrying to the bank. */
  cashInTransit: (centreId: string) => `cash_in_transit:${centreId}`,
  /** How much a count of cash was over (credit) or short (debit). Never part of the takings. */
  cashDifferences: "cash_differences",
  /** Cash taken out of a till during the day (debit) or put in (credit), for a reason. */
  pettyCash: "petty_cash",
  /** What payers still owe, by order. */
  receivable: "receivable",
  /** Payers' money that covers no charge yet, by order. */
  customerCredit: "customer_credit",
  /** Money with an unknown reference. */
  unallocated: "unallocated",
  /** Income by component of the fee: registration, tuition, practical, certification. */
  income: (component: string) => `income:${component}`,
  commissionExpense: "commission_expense",
  affiliatePayable: "affiliate_payable",
  taxWithheld: "tax_withheld",
} as const;
