import { useEffect, useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { FeeTimeline } from "#rooms/catalogue/door.ui.ts";
import { duesOfLine, toConfirmKobo } from "#rooms/enrolment/account/standing-words.ts";
import type { EnrolmentRow, JoinedStart } from "#rooms/enrolment/enrolment.ts";
import type { RecordedPayment } from "#rooms/enrolment/staff/staff.ts";
import type { CorrectedPayment } from "#rooms/payments/recorded/corrections.ts";
import { enrolmentPath } from "../enrolments/enrolment-columns.tsx";
import { CorrectDialog } from "../payments/correct-dialog.tsx";
import { leftWords } from "../payments/payment-words.ts";
import { PaperChoice, PrintPapers, PrintReceipt } from "./print.tsx";
import { hasRoomBeside } from "./room-beside.ui.ts";

/** What was just done for someone. */
export type Done = {
  readonly enrolment: EnrolmentRow;
  readonly account: Pick<RecordedPayment["account"], "dues" | "payments"> & {
    readonly order: { readonly balanceKobo: number };
  };
  readonly receipt: string | null;
  /** Of the payment; null without money. */
  readonly reference: string | null;
  /** The receipt of a wrong amount, which this one replaces. */
  readonly replaces: string | null;
  readonly amountKobo: number;
  readonly isNew: boolean;
  /** Of the place, as it is now. */
  readonly start: JoinedStart;
  /** The day it was to start before the money came; null for a new registration. */
  readonly startedOn: string | null;
};

const titleOf = ({ enrolment, receipt, replaces, amountKobo }: Done) =>
  receipt
    ? `${replaces ? "Corrected: " : ""}${formatNaira(amountKobo)} taken from ${enrolment.fullName}`
    : `${enrolment.fullName} is registered`;

/** What is shown after a correction: the place may have become a confirmed one. */
async function afterCorrection(
  done: Done,
  { amountKobo, receipt, replaces, balanceKobo }: CorrectedPayment,
): Promise<Done> {
  const changed = { amountKobo, receipt, replaces };
  try {
    const params = { id: done.enrolment.id };
    const enrolment = await callApi("GET /admin/enrolments/:id", { params });
    const { intake, account } = enrolment.summary;
    return { ...done, ...changed, enrolment, account, start: intake ?? done.start };
  } catch {
    // When the fee is due is not known here.
    return { ...done, ...changed, account: { dues: [], payments: [], order: { balanceKobo } } };
  }
}

/** What is still missing for the place, which a first payment may not have confirmed. */
function confirmWords({ enrolment: { status }, account }: Done): string {
  const kobo = status === "pending_payment" ? toConfirmKobo(account) : 0;
  return kobo > 0 ? `${formatNaira(kobo)} more confirms the place.` : "";
}

/** When to come, and whether that has changed: a learner without an email address is told only here. */
function Start({ done: { start, startedOn, account } }: { readonly done: Done }) {
  const words = start
    ? `Training starts on ${formatDay(start.startsOn)}, ${start.location}.`
    : startedOn === null
      ? "No date is set yet."
      : "The place will be in the next start with a seat.";
  // The line of the fee names the day already.
  const isSaid = start !== null && account.dues.length > 1;
  if (startedOn === null || startedOn === start?.startsOn) return isSaid ? null : <p>{words}</p>;
  return (
    <Alert tone="warning" title={`The start on ${formatDay(startedOn)} was full`}>
      {words} Tell the learner now.
    </Alert>
  );
}

/** After the money, or the registration: what to print or to pay, and the next person. The first button leads. */
export function TakenCard({
  done,
  onPay,
  onCorrected,
  onNext,
}: {
  readonly done: Done;
  /** Opens the payment of a registration; null for people who may not take money. */
  readonly onPay: ((enrolmentId: string) => void) | null;
  readonly onCorrected: (done: Done) => void;
  readonly onNext: () => void;
}) {
  const card = useRef<HTMLElement>(null);
  const confirms = confirmWords(done);
  // The learner stands there: a registration without money is followed by the money.
  const pays = onPay !== null && done.receipt === null && confirms !== "";
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { enrolment, receipt, reference, replaces, isNew, amountKobo, account } = done;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a corrected receipt is printed next
  useEffect(() => {
    const first = card.current?.querySelector<HTMLElement>("[data-first]");
    (first ?? card.current?.querySelector<HTMLElement>("button"))?.focus({ preventScroll: true });
    // A phone shows all of it, from what was taken to the next person.
    card.current?.scrollIntoView({ block: hasRoomBeside() ? "nearest" : "start" });
  }, [receipt]);
  return (
    <section ref={card} className="record-card taken" aria-labelledby="taken-title">
      <div className="record-card-head" role="status">
        <h2 id="taken-title" className="taken-title">
          <Icon name="check" />
          {titleOf(done)}
        </h2>
      </div>
      {confirms && (
        <p>
          <b>{confirms}</b>
        </p>
      )}
      {receipt && (
        <p>
          Receipt <b className="one-line">{receipt}</b>
          {replaces && (
            <>
              {" "}
              replaces <span className="one-line">{replaces}</span>
            </>
          )}
          . {leftWords(done)}
        </p>
      )}
      <FeeTimeline
        parts={duesOfLine({ status: enrolment.status, account: done.account })}
        payments={done.account.payments}
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
      <div className="row taken-first">
        {onPay && pays && <Button onClick={() => onPay(enrolment.id)}>Take a payment</Button>}
        {receipt && <PrintReceipt enrolmentId={enrolment.id} number={receipt} />}
        <Button variant={pays || receipt ? "secondary" : "primary"} onClick={onNext}>
          Next person
        </Button>
      </div>
      <div className="row taken-more">
        <PrintPapers enrolment={enrolment} />
        {reference && (
          <Button variant="quiet" onClick={() => setIsCorrecting(true)}>
            Wrong amount?
          </Button>
        )}
        <Link to={enrolmentPath(enrolment.id)}>See the registration</Link>
        {receipt && <PaperChoice />}
      </div>
      {reference && isCorrecting && (
        <CorrectDialog
          payment={{
            ...{ reference, payerName: enrolment.fullName, receipt, amountKobo },
            openKobo: Math.max(account.order.balanceKobo, 0),
          }}
          onCorrected={async (corrected) => onCorrected(await afterCorrection(done, corrected))}
          onStale={() => {}}
          onClose={() => setIsCorrecting(false)}
        />
      )}
    </section>
  );
}
