import type { AffiliateProfile } from "../../contract/affiliate.ts";

/**
 * Spec §9.4: with one decimal, and 10.0% until the profile is known. For the figure of the dashboard only; sentences
 * and tables write the rate as everywhere else (`formatRate`).
 */
export const rateWords = (profile: Pick<AffiliateProfile, "commission_rate"> | null): string =>
  `${((profile?.commission_rate ?? 0.1) * 100).toFixed(1)}%`;

/** The page of a statement. @param number `ZS-2026-000001` */
export const statementTo = (number: string): string =>
  `/affiliate/statements/${encodeURIComponent(number)}`;
