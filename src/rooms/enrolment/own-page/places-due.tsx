import { Money } from "#design/text/money.tsx";
import { formatFullDay } from "#foundation/time/time.ts";
import { FeeTimeline } from "#rooms/catalogue/door.ui.ts";
import { timelineTitle } from "#rooms/catalogue/fees/timeline-title.ts";
import { allOf } from "../account/family-dues.ts";
import type { PayNow } from "../enrolment.ts";
import { wholeOf } from "../payment/pay-choice.ts";

type Line = PayNow["lines"][number];

function PlaceDue({ line, today }: { readonly line: Line; readonly today: string }) {
  const { learnerFirstName, courseOfInterest, place, training, dues, amountKobo } = line;
  const start = training
    ? `starts on ${formatFullDay(training.startsOn)}`
    : "we will write when it starts";
  return (
    <li className="stack stack-8">
      <div className="row row-apart">
        <h3>{`${learnerFirstName}, ${courseOfInterest}`}</h3>
        <b>
          <Money amountKobo={amountKobo} />
        </b>
      </div>
      <p>{[place, start].filter(Boolean).join(", ")}</p>
      <FeeTimeline
        parts={dues}
        training={training}
        today={today}
        label={`${timelineTitle}: ${learnerFirstName}`}
      />
    </li>
  );
}

/** What several learners are asked to be paid for: each with program, place, start and the days of the fee, and the sum. */
export function PlacesDue({ due, today }: { readonly due: PayNow; readonly today: string }) {
  return (
    <div className="stack stack-16">
      <ul className="stack places">
        {due.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two learners can have the same name and program
          <PlaceDue key={at} line={line} today={today} />
        ))}
      </ul>
      <p className="row row-apart">
        <span>Amount to pay for {allOf(due.lines.length)}</span>
        <Money amountKobo={wholeOf(due)} look="price" />
      </p>
    </div>
  );
}
