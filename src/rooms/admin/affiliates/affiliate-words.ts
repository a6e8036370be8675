import type { Tone } from "#design/messages/status-pill.tsx";
import { formatNaira, formatRate, recordedKobo } from "#foundation/amounts/money.ts";
import {
  networkNames,
  type SocialMediaHandles,
  socialNetworks,
} from "#rooms/affiliates/applications/social-networks.ts";
import type { PayoutStatus, StatementStatus } from "#rooms/affiliates/payouts/payout-states.ts";
import type { PayoutObstacle } from "#rooms/affiliates/payouts/payouts.ts";
import type { AdminReferralRecord } from "#rooms/affiliates/referrals/referral.ts";

/** The words for referrals on the screens of admins. */

export const sourceWords: Record<AdminReferralRecord["source"], string> = {
  typed: "A code typed into the form",
  kept: "A link that was followed",
  lead: "A sign-up before the registration",
};

const reasons = {
  not_paid_yet: "The learner has not paid yet",
  refunded: "The money went back to the learner",
  corrected: "The amount was corrected, and no money is left for this place",
  free: "A free program earns nothing",
  own_email: "The learner has the affiliate’s own email address",
  own_phone: "The learner has the affiliate’s own phone number",
} as const;

export function referralWhy({ earning }: Pick<AdminReferralRecord, "earning">): string {
  const { reason, base_amount, commission_rate } = earning;
  if (reason !== "rate_of_money") return reasons[reason];
  const money = `${formatNaira(recordedKobo(base_amount))} received`;
  return commission_rate === null
    ? `The rates of ${money}`
    : `${formatRate(Math.round(commission_rate * 10_000))} of ${money}`;
}

/** The words for payouts on the screens of admins. */

type Shown = { readonly label: string; readonly tone: Tone };

export const statementStates: Record<StatementStatus, Shown> = {
  open: { label: "Not sent yet", tone: "warning" },
  paid: { label: "Paid", tone: "success" },
  returned: { label: "Returned", tone: "danger" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

/** What happened to a statement since its payout was made. */
export function obstacleWords({ reason, takenBackKobo }: PayoutObstacle): string {
  if (reason === "suspended") return "the affiliate was suspended.";
  if (reason === "withheld") return "one of its commissions is now under review.";
  return `refunds or corrected amounts took back ${formatNaira(takenBackKobo)} in commission.`;
}

/** What staff should do about it. */
export const afterObstacle =
  "Cancel each statement named here, in its row below. Then continue with the rest. The next payout includes whatever is still due.";
/** While the bank may have sent the transfers before the commission was taken back. */
export const afterSent =
  "Only if the bank has already sent the transfers: mark the payout as paid anyway. The affiliate then owes what was taken back, and the next payout is smaller.";

/** What has to happen next with a payout; null when nothing does. */
export const nextStep: Record<PayoutStatus, string | null> = {
  prepared: "Check the amounts and accounts, then approve it.",
  approved: "Download the bank file, send the transfers, then mark the payout as paid.",
  paid: null,
  returned: null,
  cancelled: null,
};

/** `{"facebook":"asabe"}` → `["Facebook", "asabe"]`; empty for anything else. */
export function handlesOf(json: string): [string, string][] {
  try {
    const handles = (JSON.parse(json) as SocialMediaHandles | null) ?? {};
    return socialNetworks.flatMap((network) => {
      const handle = handles[network];
      return handle ? [[networkNames[network], handle]] : [];
    });
  } catch {
    return [];
  }
}
