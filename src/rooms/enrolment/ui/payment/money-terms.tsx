import { href } from "react-router";
import { DescriptionList } from "#design/description-list.tsx";
import { Link } from "#design/link.tsx";
import { academy } from "#foundation/academy.ts";
import { formatCount } from "#foundation/durations.ts";
import { cardProvider } from "#rooms/payments/rules/card-provider.ts";
import { fullRefundDays } from "../../rules/refund-terms.ts";

/** Who takes the money, and whether it comes back: what people ask before they pay. */
export function MoneyTerms() {
  return (
    <DescriptionList
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
