import { MoneyTerms } from "../payment/money-terms.tsx";
import { OtherWays } from "../payment/other-ways.tsx";
import { quoteOf } from "../registration-view.ts";
import { ByLevel } from "./by-level.tsx";
import { FeeTable } from "./fee-parts.tsx";
import { type AtPlan, PlanChoice } from "./plan-choice.tsx";

/** Directly above the pay button: the amount and its parts, who takes it, refunds, and the other ways to pay. */
export function WhatYouPay({
  reference,
  inParts,
  ...at
}: AtPlan & {
  /** The registration's reference, once it is stored. */
  readonly reference: string | undefined;
}) {
  return (
    <section className="stack stack-8 what-you-pay" aria-labelledby="enrol-fee">
      <h3 id="enrol-fee">What you pay</h3>
      <ByLevel {...at} as="div">
        {(level) => <FeeTable quote={quoteOf(at.view, level)} />}
      </ByLevel>
      <PlanChoice {...at} inParts={inParts} />
      <MoneyTerms />
      <OtherWays reference={reference} />
    </section>
  );
}
