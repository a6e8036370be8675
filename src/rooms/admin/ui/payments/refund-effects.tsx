import { formatNaira } from "#foundation/money.ts";
import type { PaymentStory } from "#rooms/payments/contract/payment-story.ts";
import type { RefundEffect } from "../../rules/plan-refund.ts";

/** What a refund would do to places and commissions, before it is sent. */
export function RefundEffects({
  story: { order, places, refundable },
  effects,
}: {
  readonly story: PaymentStory;
  readonly effects: readonly RefundEffect[];
}) {
  if (!refundable?.lines) {
    return (
      <p className="money-hint">
        This money paid for no program, so no place and no commission change.
      </p>
    );
  }
  if (effects.length === 0) return null;
  return (
    <div className="refund-effects">
      <h3>What this does</h3>
      <ul>
        {effects.map(({ lineRef, goesBackKobo, losesPlace, commission }) => {
          const description = order?.lines.find((one) => one.lineRef === lineRef)?.description;
          const learner = places.find((one) => one.lineRef === lineRef)?.learner;
          return (
            <li key={lineRef}>
              <b>{formatNaira(goesBackKobo)}</b> of {description}
              {learner && ` for ${learner}`}:{" "}
              {losesPlace
                ? "the place is given up and the registration becomes refunded."
                : "the place stays, and the registration becomes partly refunded."}{" "}
              {commission && commission.kobo > 0
                ? `${formatNaira(commission.kobo)} of commission is taken back from ${commission.affiliate}.`
                : "No commission changes."}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
