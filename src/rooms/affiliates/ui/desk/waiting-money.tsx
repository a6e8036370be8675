import { DescriptionList } from "#design/description-list.tsx";
import { formatNaira } from "#foundation/money.ts";
import type { AffiliateStats } from "../../contract/affiliate.ts";
import { kobo } from "./desk-words.ts";

const naira = (amount: number) => formatNaira(kobo(amount));

/** What is earned and not paid out yet, and why it waits. */
export function WaitingMoney({ stats }: { readonly stats: AffiliateStats }) {
  const { dueCommissions, heldCommissions, holdDays } = stats;
  const parts = [
    { term: "In the next payout", amount: Math.max(0, dueCommissions), isShown: true },
    {
      term: `Waiting, ${holdDays} days after each payment`,
      amount: heldCommissions,
      isShown: heldCommissions !== 0,
    },
    {
      term: "Sent to the bank",
      amount: stats.inPayoutCommissions,
      isShown: stats.inPayoutCommissions !== 0,
    },
    {
      term: "Under review by the academy",
      amount: stats.reviewCommissions,
      isShown: stats.reviewCommissions !== 0,
    },
  ];
  return (
    <DescriptionList
      items={parts
        .filter(({ isShown }) => isShown)
        .map(({ term, amount }) => ({ term, value: naira(amount) }))}
    />
  );
}
