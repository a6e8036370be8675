import { kept } from "#academy";

/**
 * Months that we keep a rejected application after the decision. Not among the terms, which every page's script has.
 */
export const rejectedApplicationKeptMonths = kept.rejectedAffiliatesMonths;
