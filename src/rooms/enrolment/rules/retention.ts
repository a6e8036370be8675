/** Months that a question about a program is kept; the privacy policy takes it by name. */
export const interestKeptMonths = 24;
