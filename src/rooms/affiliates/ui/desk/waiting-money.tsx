import { Alert } from "#design/alert.tsx";
import { DescriptionList } from "#design/description-list.tsx";
import { formatNaira } from "#foundation/money.ts";
import type { AffiliateStats } from "../../contract/affiliate.ts";
import { kobo } from "./desk-words.ts";

const naira = (amount: number) => formatNaira(kobo(amount));

/** What is earned and not paid out yet, and why it waits; what is owed is said plainly. */
export function WaitingMoney({ stats }: { readonly stats: AffiliateStats }) {
  const { owedCommissions, dueCommissions, heldCommissions, holdDays } = stats;
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
    <>
      {owedCommissions > 0 && (
        <Alert tone="warning" title={`You owe ${naira(owedCommissions)}`}>
          Learners got money back after we had paid you for them. You do not have to send anything:
          your next payouts are smaller until it is settled.
        </Alert>
      )}
      <DescriptionList
        items={parts
          .filter(({ isShown }) => isShown)
          .map(({ term, amount }) => ({ term, value: naira(amount) }))}
      />
    </>
  );
}
