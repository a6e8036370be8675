import { Link } from "#design/link.tsx";
import { formatNaira } from "#foundation/money.ts";
import { formatShortDay, lagosDay } from "#foundation/time.ts";
import type { ReferralEvent, ReferralRecord } from "../../contract/referral.ts";
import { eventNames } from "../../rules/referral-words.ts";
import { kobo, statementTo } from "../desk/desk-words.ts";

/** `Paid ₦95,000` and `Refunded ₦40,000`; a plain word for the rest. */
function eventWords({ kind, base_amount }: ReferralEvent): string {
  const amount = base_amount ? ` ${formatNaira(Math.abs(kobo(base_amount)))}` : "";
  return `${eventNames[kind]}${amount}`;
}

/** What happened to a referral, oldest first. */
export function ReferralStory({ events }: Pick<ReferralRecord, "events">) {
  const today = lagosDay(new Date());
  return (
    <ol className="referral-story">
      {events.map((event) => (
        <li key={`${event.kind} ${event.at} ${event.amount}`}>
          <time dateTime={event.at}>{formatShortDay(lagosDay(new Date(event.at)), today)}</time>{" "}
          <span>
            {eventWords(event)}
            {event.statement && (
              <>
                {", "}
                <Link to={statementTo(event.statement)}>{event.statement}</Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
