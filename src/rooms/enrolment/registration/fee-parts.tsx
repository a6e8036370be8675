import { Money } from "#design/text/money.tsx";
import type { FeeQuote } from "#rooms/catalogue/fees/fees.ts";
import { feeComponentNames } from "#rooms/catalogue/program/program-words.ts";

/** The total below the levels. Updates with the choice. */
export function TotalFee({ totalKobo }: { readonly totalKobo: number }) {
  return (
    <output className="total with-script" htmlFor="enrol-trainingLevel">
      <span>Total fee</span> <Money amountKobo={totalKobo} look="price" />
    </output>
  );
}

export function FeeTable({
  quote,
  label = "Total fee",
  isOfLine = false,
}: {
  readonly quote: Omit<FeeQuote, "plan">;
  readonly label?: string | undefined;
  /** For one line of a cart, whose total is separate. */
  readonly isOfLine?: boolean;
}) {
  const parts = quote.components.length > 1 ? quote.components : [];
  return (
    <dl className="fee-lines">
      {parts.map(({ component, amountKobo }) => (
        <div key={component}>
          <dt>{feeComponentNames[component]}</dt>
          <dd>
            <Money amountKobo={amountKobo} />
          </dd>
        </div>
      ))}
      <div className={isOfLine ? "line-total" : "total"}>
        <dt>{label}</dt>
        <dd>
          <Money amountKobo={quote.totalKobo} look="price" />
        </dd>
      </div>
    </dl>
  );
}
