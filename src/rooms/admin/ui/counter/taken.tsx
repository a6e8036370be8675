import { useEffect, useRef } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { EnrolmentRow } from "#rooms/enrolment/contract/enrolment.ts";
import type { RecordedPayment } from "#rooms/enrolment/contract/staff.ts";
import { leftWords } from "../../rules/take-payment.ts";
import { enrolmentPath } from "../enrolments/enrolment-columns.tsx";
import { PrintPapers, PrintReceipt } from "./print-papers.tsx";

/** What was just done for somebody. */
export type Done = {
  readonly enrolment: EnrolmentRow;
  readonly account: RecordedPayment["account"];
  readonly receipt: string | null;
  readonly amountKobo: number;
  readonly isNew: boolean;
};

const titleOf = ({ enrolment, receipt, amountKobo }: Done) =>
  receipt
    ? `${formatNaira(amountKobo)} taken from ${enrolment.fullName}`
    : `${enrolment.fullName} is registered`;

/** After the money, or the registration: what to print, and the next person. */
export function TakenCard({ done, onNext }: { readonly done: Done; readonly onNext: () => void }) {
  const card = useRef<HTMLElement>(null);
  const { enrolment, receipt, isNew } = done;
  useEffect(() => {
    const first = card.current?.querySelector<HTMLElement>("[data-first]");
    (first ?? card.current?.querySelector<HTMLElement>("button"))?.focus();
  }, []);
  return (
    <section ref={card} className="record-card counter-card" aria-labelledby="taken-title">
      <div className="record-card-head" role="status">
        <h2 id="taken-title">{titleOf(done)}</h2>
      </div>
      {receipt && (
        <p>
          Receipt <b className="one-line">{receipt}</b>. {leftWords(done)}
        </p>
      )}
      {isNew && (
        <p>
          Code <b className="one-line">{enrolment.code}</b>.{" "}
          {enrolment.emailAddress
            ? "The link to the form goes to the email address."
            : "There is no email address: print the sheet with the link to the form."}
        </p>
      )}
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
