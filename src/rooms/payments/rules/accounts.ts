/**
 * The accounts of the ledger. A debit is positive, a credit negative, and every transaction sums to
 * zero: income and what we owe therefore stand there as negative sums.
 */
export const accounts = {
  /** What the card provider holds for us until it pays out to the bank. */
  providerClearing: "provider_clearing",
  providerFees: "provider_fees",
  bank: "bank",
  /** Cash taken at a centre. */
  cash: (centreId: string) => `cash:${centreId}`,
  /** Money that came and that we cannot match with anything owed. */
  unallocated: "unallocated",
  /** Income by component of the fee: registration, tuition, practical, certification. */
  income: (component: string) => `income:${component}`,
  commissionExpense: "commission_expense",
  affiliatePayable: "affiliate_payable",
  taxWithheld: "tax_withheld",
  /** Money that came twice for one due and has to go back. */
  refundsPayable: "refunds_payable",
} as const;
