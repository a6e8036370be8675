/** How many months we keep copies of sent emails; the privacy policy uses it by name. */
export const sentMailKeptMonths = 12;
