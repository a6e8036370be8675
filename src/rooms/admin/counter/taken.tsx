import { useEffect, useRef } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { FeeTimeline } from "#rooms/catalogue/door.ui.ts";
import { duesOfLine } from "#rooms/enrolment/account/standing-words.ts";
import type { EnrolmentRow, JoinedStart } from "#rooms/enrolment/enrolment.ts";
import type { RecordedPayment } from "#rooms/enrolment/staff/staff.ts";
import { enrolmentPath } from "../enrolments/enrolment-columns.tsx";
import { leftWords } from "../payments/payment-words.ts";
import { PrintPapers, PrintReceipt } from "./print.tsx";

/** What was just done for someone. */
export type Done = {
  readonly enrolment: EnrolmentRow;
  readonly account: RecordedPayment["account"];
  readonly receipt: string | null;
  readonly amountKobo: number;
  readonly isNew: boolean;
  /** Of the place, as it is now. */
  readonly start: JoinedStart;
  /** The day it was to start before the money came; null for a new registration. */
  readonly startedOn: string | null;
};

const titleOf = ({ enrolment, receipt, amountKobo }: Done) =>
  receipt
    ? `${formatNaira(amountKobo)} taken from ${enrolment.fullName}`
    : `${enrolment.fullName} is registered`;

/** When to come, and whether that has changed: a learner without an email address is told only here. */
function Start({ done: { start, startedOn } }: { readonly done: Done }) {
  const words = start
    ? `Training starts on ${formatDay(start.startsOn)}, ${start.location}.`
    : startedOn === null
      ? "No date is set yet."
      : "The place will be in the next start with a seat.";
  if (startedOn === null || startedOn === start?.startsOn) return <p>{words}</p>;
  return (
    <Alert tone="warning" title={`The start on ${formatDay(startedOn)} was full`}>
      {words} Tell the learner now.
    </Alert>
  );
}

/** After the money, or the registration: what to print, and the next person. */
export function TakenCard({ done, onNext }: { readonly done: Done; readonly onNext: () => void }) {
  const card = useRef<HTMLElement>(null);
  const { enrolment, receipt, isNew } = done;
  useEffect(() => {
    const first = card.current?.querySelector<HTMLElement>("[data-first]");
    (first ?? card.current?.querySelector<HTMLElement>("button"))?.focus();
  }, []);
  return (
    <section ref={card} className="record-card" aria-labelledby="taken-title">
      <div className="record-card-head" role="status">
        <h2 id="taken-title">{titleOf(done)}</h2>
      </div>
      {receipt && (
        <p>
          Receipt <b className="one-line">{receipt}</b>. {leftWords(done)}
        </p>
      )}
      <FeeTimeline
        parts={duesOfLine({ status: enrolment.status, account: done.account })}
        training={done.start && { startsOn: done.start.startsOn, endsOn: null }}
        today={lagosDay(new Date())}
      />
      {isNew && (
        <p>
          Code <b className="one-line">{enrolment.code}</b>.{" "}
          {enrolment.emailAddress
            ? "The link to the form goes to the learner’s email address."
            : "There is no email address: print the sheet with the link to the form."}
        </p>
      )}
      <Start done={done} />
      {receipt && <PrintReceipt enrolmentId={enrolment.id} number={receipt} />}
      <PrintPapers enrolment={enrolment} />
      <div className="row">
        <Button variant={receipt ? "secondary" : "primary"} onClick={onNext}>
          Next person
        </Button>
        <Link to={enrolmentPath(enrolment.id)}>See the registration</Link>
      </div>
    </section>
  );
}
