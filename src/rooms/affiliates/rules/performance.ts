/** How well an affiliate's referrals do, as the specification computes it (spec §2, §10.7). */

/** Completed referrals of all, in percent with one decimal: `66.7%`; `0%` without referrals. */
export function conversionOf({ active, total }: { active: number; total: number }): string {
  if (total === 0) return "0%";
  return `${Number(((active / total) * 100).toFixed(1))}%`;
}

/** What a referral earned on average, in whole kobo rounded down; 0 without referrals. */
export const averageKoboOf = (earnedKobo: number, total: number): number =>
  total === 0 ? 0 : Math.floor(earnedKobo / total);
