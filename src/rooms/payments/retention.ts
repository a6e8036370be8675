import { kept } from "#academy";

/**
 * How many days we keep the full webhook bodies of a payment. It is longer than the time in which a
 * card holder can dispute it. The privacy policy reads this constant.
 */
export const eventBodyKeptDays = kept.cardEventsDays;
