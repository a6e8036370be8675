import { Link } from "#design/link.tsx";
import { formatShortDay, lagosDay } from "#foundation/time.ts";
import type { ReferralRecord } from "../../contract/referral.ts";
import { eventWords } from "../../rules/referral-words.ts";
import { statementTo } from "../desk/desk-words.ts";

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
                {" in "}
                <Link to={statementTo(event.statement)}>{event.statement}</Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
