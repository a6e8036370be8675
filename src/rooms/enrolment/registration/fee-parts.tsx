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
  other,
}: {
  readonly quote: Omit<FeeQuote, "plan">;
  readonly label?: string | undefined;
  /** For one line of a cart, whose total is separate. */
  readonly isOfLine?: boolean;
  /** What the same payment covers besides. */
  readonly other?: { readonly label: string; readonly amountKobo: number } | null | undefined;
}) {
  const line = (term: string, amountKobo: number, className: string | undefined) => (
    <div className={className}>
      <dt>{term}</dt>
      <dd>
        <Money amountKobo={amountKobo} look={className ? "price" : "text"} />
      </dd>
    </div>
  );
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
      {line(label, quote.totalKobo, isOfLine || other ? "line-total" : "total")}
      {other && line(other.label, other.amountKobo, undefined)}
      {other && line("In all", quote.totalKobo + other.amountKobo, "total")}
    </dl>
  );
}
