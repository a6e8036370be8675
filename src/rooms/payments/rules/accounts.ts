/**
 * The accounts of the ledger. A debit is positive, a credit is negative, and every transaction sums to
 * zero. So income and debts have negative balances.
 */
export const accounts = {
  /** Money that the card provider holds for us until it pays out to the bank. */
  providerClearing: "provider_clearing",
  providerFees: "provider_fees",
  bank: "bank",
  /** Cash taken at a centre. */
  cash: (centreId: string) => `cash:${centreId}`,
  /** Money that we received and cannot match with a debt. */
  unallocated: "unallocated",
  /** Income by component of the fee: registration, tuition, practical, certification. */
  income: (component: string) => `income:${component}`,
  commissionExpense: "commission_expense",
  affiliatePayable: "affiliate_payable",
  taxWithheld: "tax_withheld",
  /** Money that was paid twice for one due. We must refund it. */
  refundsPayable: "refunds_payable",
} as const;
