/** How many months we keep a request to be emailed. The privacy policy uses this constant. */
export const interestKeptMonths = 24;
