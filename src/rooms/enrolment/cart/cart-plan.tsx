import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { FeeTimeline } from "#rooms/catalogue/door.ui.ts";
import { PartsChoice } from "../instalments/parts-choice.tsx";
import type { CartQuote } from "./order.ts";

/** All now, or in parts: asked before anything else, because it decides what a parent needs today. */
export function CartPlan({
  form,
  quote,
  inParts,
  today,
}: {
  /** The form's id. */
  readonly form: string;
  readonly quote: CartQuote;
  readonly inParts: boolean;
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
}) {
  const { instalments, totalKobo } = quote;
  if (instalments.length < 2) return null;
  return (
    <Panel title="How you pay">
      <PartsChoice
        form={form}
        inParts={inParts}
        whole={<Money amountKobo={totalKobo} />}
        plan={
          <FeeTimeline
            parts={instalments}
            // Each program has its own days.
            training={null}
            today={today}
            label="When the fees are due, if you pay in parts"
          />
        }
      />
    </Panel>
  );
}
