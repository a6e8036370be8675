import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import { cardProvider } from "#rooms/payments/provider/card-provider.ts";
import { fullRefundDays } from "../enrolment-terms.ts";

/** The same in a line, above a button whose answers stand below it. */
export const MoneyLine = () => (
  <p>
    {cardProvider} takes the money for {academy.name}. You can get it back:{" "}
    <Link to={`${href("/terms")}#refunds`}>refund rules</Link>.
  </p>
);

/**
 * Who takes the money, and whether it can be refunded: what people ask before they pay.
 * @param stacked for a narrow column
 */
export function MoneyTerms({ stacked = false }: { readonly stacked?: boolean }) {
  return (
    <DescriptionList
      stacked={stacked}
      items={[
        {
          term: "Who takes the money?",
          value: `${cardProvider} takes it for ${academy.name}. We never see your card number.`,
        },
        {
          term: "Can I get it back?",
          value: (
            <>
              Yes, all of it, if you ask within {formatCount(fullRefundDays, "day")} of paying and
              before training starts. Later, a part:{" "}
              <Link to={`${href("/terms")}#refunds`}>refund rules</Link>.
            </>
          ),
        },
      ]}
    />
  );
}
