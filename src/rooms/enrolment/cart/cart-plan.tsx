import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import { FeeTimeline, TimelinePoints } from "#rooms/catalogue/door.ui.ts";
import { type NamedFee, timelineOfSeveral } from "#rooms/catalogue/fees/fee-timeline.ts";
import { PartsChoice } from "../instalments/parts-choice.tsx";
import { firstNameOf } from "../registration/course-of-interest.ts";
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

/** The fees of the cart by name: that of the learner where each line has another one, and else that of the program. */
function namedFees(items: readonly QuotedItem[], learners: readonly string[]): NamedFee[] {
  const firstNames = learners.map(firstNameOf);
  const isClear = !firstNames.includes("") && new Set(firstNames).size === items.length;
  return items.flatMap(({ title, fee, instalments, starts, preferredLocation }, at) => {
    if (!fee) return [];
    const start = starts.find(({ location }) => location === preferredLocation) ?? starts[0];
    const name = (isClear && firstNames[at]) || (title ?? "");
    return { name, parts: instalments, training: start ?? null };
  });
}

/** All now, or in parts, above the button; each program has shown its parts before. */
export function CartPlan({
  form,
  quote,
  learners,
  inParts,
  today,
}: {
  /** The form's id. */
  readonly form: string;
  readonly quote: CartQuote;
  /** The name of each item's learner; empty while it isn't known. */
  readonly learners: readonly string[];
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
          <TimelinePoints
            points={timelineOfSeveral(namedFees(items, learners), today)}
            label="When the fees are due, if you pay in parts"
          />
        ) : (
          `${formatNaira(first.amountKobo)} now and ${formatNaira(laterKobo)} later. The dates follow the centres.`
        )
      }
    />
  );
}
