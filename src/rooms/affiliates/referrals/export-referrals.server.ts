import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { toReferralRecord } from "../to-records.server.ts";
import type { AdminReferral, ToldReferral } from "./list-referrals.server.ts";
import { maskEmail, maskName } from "./privacy.ts";
import { shownStateOf, shownStates, staffStates } from "./referral-state.ts";
import { earningNames, ownMatchNames } from "./referral-words.ts";
import { explainEarning } from "./tell-story.ts";

const earningOf = ({ referral, story }: ToldReferral) => explainEarning(referral, story.lines);

const stateOf = (told: ToldReferral) => shownStateOf(toReferralRecord(told));

/** The columns that both affiliates and admins get. */
const money: CsvColumns<ToldReferral> = {
  "Money received (NGN)": (told) => ({ kobo: earningOf(told).baseKobo }),
  "Rate (%)": (told) => {
    const { rateBasisPoints } = earningOf(told);
    return rateBasisPoints === null ? null : rateBasisPoints / 100;
  },
  "Commission (NGN)": ({ referral }) => ({ kobo: referral.commissionKobo }),
};

/** For the affiliate's own file: learners are masked. */
export const ownReferralColumns: CsvColumns<ToldReferral> = {
  Date: ({ referral }) => lagosDay(referral.createdAt),
  Learner: ({ referral }) => maskName(referral.learnerName),
  Email: ({ referral }) => maskEmail(referral.learnerEmail),
  Program: ({ referral }) => referral.program,
  Status: (told) => shownStates[stateOf(told)],
  ...money,
  Why: (told) => earningNames[earningOf(told).reason],
};

/** For the admins' file. */
export const referralColumns: CsvColumns<AdminReferral> = {
  Date: ({ referral }) => lagosDay(referral.createdAt),
  Learner: ({ referral }) => referral.learnerName,
  Email: ({ referral }) => referral.learnerEmail,
  Affiliate: ({ affiliate }) => affiliate.fullName,
  Code: ({ affiliate }) => affiliate.affiliateCode,
  Program: ({ referral }) => referral.program,
  Status: (told) => staffStates[stateOf(told)],
  ...money,
  "Own registration": ({ referral }) => referral.ownMatch && ownMatchNames[referral.ownMatch],
  "Withheld because": ({ story }) => {
    const latest = story.marks.at(-1);
    return latest?.withheld ? latest.reason : null;
  },
};
