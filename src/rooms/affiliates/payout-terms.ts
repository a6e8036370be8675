/**
 * When a commission goes out: a payout has all that is due by then, whatever the amount. The page of the application
 * says it in its own words, because this is in the dashboard's script.
 */
export const whenPaidOut = {
  due: "It is part of the next payout.",
  dueLater: "It goes to your bank account with the payout after that day.",
  /** Before what comes next. */
  label: "Next payout",
} as const;
