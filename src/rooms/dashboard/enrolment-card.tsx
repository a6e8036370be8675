import { ActionButton } from "#design/actions/action-button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import { FeeTimeline } from "#rooms/catalogue/door.ui.ts";
import { duesOfLine, nextDueWords } from "#rooms/enrolment/account/standing-words.ts";
import { EnrolmentStatusPill, SendProof, TransferWays } from "#rooms/enrolment/door.ui.ts";
import type { OwnEnrolment } from "#rooms/enrolment/own-page/own-enrolments.ts";
import { openEnrolment } from "./frame.tsx";
import { PayButtons } from "./pay-button.tsx";
import { PayNext } from "./pay-next.tsx";

/** What was received, what went back, and what is still to be paid and by when, in one sentence. */
function moneyWords({ fee, refundedKobo, dueKobo, account }: OwnEnrolment, today: string): string {
  const { receivedKobo, creditKobo } = account;
  if (fee.totalKobo === 0 && receivedKobo === 0) return "Nothing to pay";
  const next = dueKobo > 0 ? nextDueWords(account, today) : null;
  return [
    ...(receivedKobo > 0 ? [`${formatNaira(receivedKobo)} received.`] : []),
    ...(refundedKobo > 0 ? [`${formatNaira(refundedKobo)} given back.`] : []),
    ...(dueKobo > 0 ? [`${formatNaira(dueKobo)} still to pay.`] : ["Nothing is due."]),
    ...(next ? [`${next}.`] : []),
    ...(creditKobo > 0 ? [`${formatNaira(creditKobo)} credit.`] : []),
  ].join(" ");
}

const startWords = ({
  intake,
  status,
  nextStep,
  preferredLocation,
  program,
}: OwnEnrolment): string => {
  if (intake) return `${formatDay(intake.startsOn)} until ${formatDay(intake.endsOn)}`;
  // The start depends on the centre, and the form asks for it.
  if (nextStep === "finish_form" && program.mode !== "online" && !preferredLocation)
    return "Choose your centre in the form";
  return status === "cancelled" || status === "declined" || status === "refunded"
    ? "Not planned"
    : "We will write to you when it is set";
};

/** The place is confirmed and its training is over. */
export const hasEnded = ({ status, intake }: OwnEnrolment, today: string): boolean =>
  status === "confirmed" && intake !== null && intake.endsOn < today;

function CardActions({ enrolment, isOnTop, isPaidElsewhere, onChanged }: EnrolmentCardProps) {
  const { id, nextStep, program, status } = enrolment;
  // Only the form confirms the place.
  const hasSlip = enrolment.slipAvailable && status !== "awaiting_form";
  const about = <span className="visually-hidden"> for {program.title}</span>;
  return (
    <div className="row card-actions">
      {nextStep === "pay" && !isPaidElsewhere && (
        <PayButtons enrolment={enrolment} onPaid={onChanged} />
      )}
      {nextStep !== "pay" && <PayNext enrolment={enrolment} />}
      {nextStep === "finish_form" && !isOnTop && (
        <ActionButton onAct={() => openEnrolment(id, "form")}>Finish the form{about}</ActionButton>
      )}
      {hasSlip && (
        <ActionButton
          variant="secondary"
          icon="download"
          onAct={() => openFile(`/enrolments/${id}/slip`, "user")}
        >
          Slip (PDF){about}
        </ActionButton>
      )}
      <ActionButton variant="secondary" onAct={() => openEnrolment(id, "own")}>
        {hasSlip ? "Slip and receipts" : "Open"}
        {about}
      </ActionButton>
    </div>
  );
}

export type EnrolmentCardProps = {
  readonly enrolment: OwnEnrolment;
  /** The next step at the top is about it, and has its button. */
  readonly isOnTop: boolean;
  /** The button at the top, or another card's, pays for this place too. */
  readonly isPaidElsewhere: boolean;
  readonly onChanged: () => void;
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
};

/** One place: its state, dates and money, and what can be done. */
export function EnrolmentCard(props: EnrolmentCardProps) {
  const { enrolment, today } = props;
  const { courseOfInterest, code, dueKobo, nextStep, payNow, intake, preferredLocation } =
    enrolment;
  const place = intake?.location ?? preferredLocation;
  return (
    <article className="panel stack stack-16" aria-label={courseOfInterest}>
      <div className="row row-apart">
        <h3>{courseOfInterest}</h3>
        {hasEnded(enrolment, today) ? (
          <StatusPill tone="neutral">Finished</StatusPill>
        ) : (
          <EnrolmentStatusPill enrolment={enrolment} />
        )}
      </div>
      <DescriptionList
        items={[
          { term: "Training", value: startWords(enrolment) },
          ...(place ? [{ term: place === "Online" ? "Place" : "Centre", value: place }] : []),
          { term: "Money", value: moneyWords(enrolment, today) },
          ...(hasEnded(enrolment, today)
            ? [{ term: "Certificate", value: "Yours once you pass the practical assessment" }]
            : []),
          { term: "Code", value: <code>{code}</code> },
        ]}
      />
      <FeeTimeline
        parts={duesOfLine(enrolment)}
        payments={enrolment.account.payments}
        training={intake}
        today={today}
      />
      <CardActions {...props} />
      {dueKobo > 0 && payNow && nextStep === "pay" && (
        <Disclosure summary="Pay by bank transfer">
          <div className="stack">
            {payNow.lines.length > 1 && (
              <p>
                One transfer pays for everything you ordered together:{" "}
                {payNow.lines.map(({ courseOfInterest: course }) => course).join(", ")}.
              </p>
            )}
            <TransferWays
              due={payNow}
              amountKobo={payNow.amountKobo}
              // A later part of the fee confirms nothing: the place is theirs.
              confirms={enrolment.status === "pending_payment" ? undefined : null}
            >
              <SendProof enrolmentId={enrolment.id} />
            </TransferWays>
          </div>
        </Disclosure>
      )}
    </article>
  );
}
