/** How many months we keep a request to be emailed. The privacy policy uses this constant. */
export const interestKeptMonths = 24;

/** How many months an unpaid registration is kept. The privacy policy uses this constant. */
export const unpaidKeptMonths = 12;

/** How many months we keep a proof of a bank transfer. The privacy policy uses this constant. */
export const proofKeptMonths = 12;
