import { Readable } from "node:stream";
import type { Context } from "#foundation/context.ts";
import { type CsvValue, csvStream } from "#foundation/csv.ts";
import { lagosDay } from "#foundation/time.ts";
import { maskEmail, maskName } from "../rules/privacy.ts";
import { shownStateOf, shownStates } from "../rules/referral-state.ts";
import { earningNames } from "../rules/referral-words.ts";
import { explainEarning } from "../rules/tell-story.ts";
import { listOwnReferrals, type ToldReferral } from "./list-referrals.ts";
import type { AffiliateRow } from "./tables.ts";
import { toReferralRecord } from "./to-records.ts";

const columns = [
  "Date",
  "Learner",
  "Email",
  "Program",
  "Status",
  "Money received (NGN)",
  "Rate (%)",
  "Commission (NGN)",
  "Why",
];

const rowsAtOnce = 500;

function toRow(told: ToldReferral): CsvValue[] {
  const { referral, story } = told;
  const { baseKobo, rateBasisPoints, reason } = explainEarning(referral, story.lines);
  return [
    lagosDay(referral.createdAt),
    maskName(referral.learnerName),
    maskEmail(referral.learnerEmail),
    referral.program,
    // The word of the screen.
    shownStates[shownStateOf(toReferralRecord(told))],
    { kobo: baseKobo },
    rateBasisPoints === null ? null : rateBasisPoints / 100,
    { kobo: referral.commissionKobo },
    earningNames[reason],
  ];
}

async function* readRows(
  ctx: Context,
  affiliate: AffiliateRow,
  query: Parameters<typeof listOwnReferrals>[2],
) {
  for (let page = 1; ; page++) {
    const asked = { ...query, page, pageSize: rowsAtOnce };
    const { referrals } = await listOwnReferrals(ctx, affiliate, asked);
    yield referrals.map(toRow);
    if (referrals.length < rowsAtOnce) return;
  }
}

/** The affiliate's whole filtered list as CSV, read from the database while it is sent. */
export const exportReferrals = (
  ctx: Context,
  affiliate: AffiliateRow,
  query: Parameters<typeof listOwnReferrals>[2],
): Readable => Readable.from(csvStream(columns, readRows(ctx, affiliate, query)));
