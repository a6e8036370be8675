import { DescriptionList } from "#design/description-list.tsx";
import { formatNaira } from "#foundation/money.ts";
import type { AffiliateStats } from "../../contract/affiliate.ts";
import { averageKoboOf, conversionOf } from "../../rules/performance.ts";
import { kobo } from "./desk-words.ts";

export type PerformanceProps = {
  readonly stats: AffiliateStats;
  readonly code: string | null;
};

/** Spec §2: conversion, average commission per referral, and the code. */
export function Performance({ stats, code }: PerformanceProps) {
  const { activeReferrals: active, totalReferrals: total, freeReferrals: free } = stats;
  const items = [
    {
      term: "Conversion rate",
      value: (
        <>
          {conversionOf({ active, total })}
          <span className="desk-note">
            {active} of {total} referrals are active
            {free > 0 && `, of which ${free} free`}
          </span>
        </>
      ),
    },
    {
      term: "Average commission per referral",
      value: formatNaira(averageKoboOf(kobo(stats.totalEarnings), total)),
    },
    ...(code ? [{ term: "Your code", value: <code>{code}</code> }] : []),
  ];
  return <DescriptionList items={items} stacked />;
}
