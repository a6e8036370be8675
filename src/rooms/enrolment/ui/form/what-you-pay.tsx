import { MoneyTerms } from "../payment/money-terms.tsx";
import { OtherWays } from "../payment/other-ways.tsx";
import { quoteOf } from "../registration-view.ts";
import { type AtLevel, ByLevel } from "./by-level.tsx";
import { FeeTable } from "./fee-parts.tsx";

/** Directly above the pay button: the amount and its parts, who takes it, refunds, and the other ways to pay. */
export function WhatYouPay({
  reference,
  ...at
}: AtLevel & {
  /** The registration's reference, once it is stored. */
  readonly reference: string | undefined;
}) {
  return (
    <section className="stack stack-8 what-you-pay" aria-labelledby="enrol-fee">
      <h3 id="enrol-fee">What you pay</h3>
      <ByLevel {...at} as="div">
        {(level) => <FeeTable quote={quoteOf(at.view, level)} />}
      </ByLevel>
      <MoneyTerms />
      <OtherWays reference={reference} />
    </section>
  );
}
