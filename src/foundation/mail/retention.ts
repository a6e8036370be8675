/** Months that our copies of sent mail are kept; the privacy policy takes it by name. */
export const sentMailKeptMonths = 12;
