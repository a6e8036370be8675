import type { FeeQuote } from "#rooms/catalogue/rules/fees.ts";
import { OtherWays } from "../payment/other-ways.tsx";
import { FeeTable } from "./fee-parts.tsx";
import { PayLaterButton } from "./form-buttons.tsx";

/** The fee, and the ways to pay without a card. */
export function FeeAndWays({
  quote,
  isBusy,
  reference,
}: {
  readonly quote: FeeQuote;
  readonly isBusy: boolean;
  /** The registration's reference, once it is stored. */
  readonly reference: string | undefined;
}) {
  return (
    <section className="stack stack-16" aria-labelledby="enrol-fee">
      <h3 id="enrol-fee">Fee</h3>
      <FeeTable quote={quote} />
      <OtherWays reference={reference}>
        <PayLaterButton isBusy={isBusy} />
      </OtherWays>
    </section>
  );
}
