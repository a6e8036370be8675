import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import { FeeTimeline } from "#rooms/catalogue/door.ui.ts";
import { PartsChoice } from "../instalments/parts-choice.tsx";
import type { CartQuote, QuotedItem } from "./order.ts";

type Parts = CartQuote["instalments"];

/** Whether the days of the parts are known: they follow the centre, and its choice can wait. */
const hasDays = ({ preferredLocation, places, instalments }: QuotedItem): boolean =>
  preferredLocation !== null || places.length < 2 || instalments.length < 2;

/** `₦50,000 now, then ₦30,000 and ₦15,000.` for parts whose days are not known. */
function partsWithoutDays(parts: Parts): string {
  const [first, ...later] = parts.map(({ amountKobo }) => formatNaira(amountKobo));
  return `${first} now, then ${listAnd(later)}. The dates follow the centre.`;
}

/** The parts in which the fee of one program can be paid; nothing for a fee that is due all at once. */
export function LineParts({
  quoted,
  today,
}: {
  readonly quoted: QuotedItem;
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
}) {
  const { instalments, title } = quoted;
  if (instalments.length < 2) return null;
  return (
    <div className="offer-parts">
      <p>Pay all at once, or in parts:</p>
      {hasDays(quoted) ? (
        <FeeTimeline
          parts={instalments}
          // The line says when training is.
          training={null}
          today={today}
          label={`When the fee of ${title} is due, if you pay in parts`}
        />
      ) : (
        <p>{partsWithoutDays(instalments)}</p>
      )}
    </div>
  );
}

/** All now, or in parts, above the button; each program has shown its parts before. */
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
  const { instalments, totalKobo, items } = quote;
  const [first] = instalments;
  if (!first || instalments.length < 2) return null;
  const laterKobo = totalKobo - first.amountKobo;
  return (
    <PartsChoice
      form={form}
      inParts={inParts}
      whole={<Money amountKobo={totalKobo} />}
      plan={
        items.every(hasDays) ? (
          <FeeTimeline
            parts={instalments}
            // Each program has its own days.
            training={null}
            today={today}
            label="When the fees are due, if you pay in parts"
          />
        ) : (
          `${formatNaira(first.amountKobo)} now and ${formatNaira(laterKobo)} later. The dates follow the centres.`
        )
      }
    />
  );
}
