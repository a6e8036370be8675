import type { CSSProperties, ReactNode } from "react";
import { formatNaira } from "#foundation/money.ts";
import type { AffiliateProfile, AffiliateStats } from "../../contract/affiliate.ts";
import { kobo, rateWords } from "./desk-words.ts";

type Stat = { readonly term: string; readonly value: string; readonly note: ReactNode };

const statsOf = (stats: AffiliateStats, profile: AffiliateProfile | null): Stat[] => [
  {
    term: "Total earnings",
    value: formatNaira(kobo(stats.totalEarnings)),
    note: `${formatNaira(kobo(stats.monthlyEarnings))} this month`,
  },
  {
    term: "Pending payout",
    value: formatNaira(Math.max(0, kobo(stats.pendingCommissions))),
    note: `${formatNaira(kobo(stats.paidCommissions))} paid out so far`,
  },
  {
    term: "Active referrals",
    value: stats.activeReferrals.toLocaleString("en-NG"),
    note: `of ${stats.totalReferrals.toLocaleString("en-NG")}, ${stats.monthlyReferrals.toLocaleString("en-NG")} new this month`,
  },
  {
    term: "Commission rate",
    value: rateWords(profile),
    note: "of what a learner pays",
  },
];

/** Spec §2: the four figures on top, money first. */
export function StatCards(props: {
  readonly stats: AffiliateStats;
  readonly profile: AffiliateProfile | null;
}) {
  return (
    <dl className="stat-cards">
      {statsOf(props.stats, props.profile).map(({ term, value, note }) => (
        <div key={term} className="stat-card">
          <dt>{term}</dt>
          <dd className="stat-value" style={{ "--characters": value.length } as CSSProperties}>
            {value}
          </dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
