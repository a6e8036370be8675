import { ActionButton } from "#design/actions/action-button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";
import type { OwnEnrolment } from "#rooms/enrolment/contract/own-enrolments.ts";
import { BankTransfer, EnrolmentStatusPill } from "#rooms/enrolment/ui/door.ts";
import { openEnrolment } from "./frame.tsx";
import { PayButton } from "./pay-button.tsx";
import { SendProof } from "./send-proof.tsx";

/** What is paid, what went back and what is due, in one sentence. */
function moneyWords({ fee, paidKobo, refundedKobo, dueKobo }: OwnEnrolment): string {
  if (fee.totalKobo === 0) return "Nothing to pay";
  const parts = [
    ...(paidKobo > 0 ? [`${formatNaira(paidKobo)} paid`] : []),
    ...(refundedKobo > 0 ? [`${formatNaira(refundedKobo)} refunded`] : []),
    dueKobo > 0 ? `${formatNaira(dueKobo)} due` : "nothing due",
  ];
  const words = parts.join(", ");
  return words[0]?.toUpperCase() + words.slice(1);
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

function CardActions({ enrolment, isOnTop, onChanged }: EnrolmentCardProps) {
  const { id, nextStep, slipAvailable, program } = enrolment;
  const about = <span className="visually-hidden"> for {program.title}</span>;
  return (
    <div className="row card-actions">
      {nextStep === "pay" && !isOnTop && <PayButton enrolment={enrolment} onSettled={onChanged} />}
      {nextStep === "finish_form" && !isOnTop && (
        <ActionButton onAct={() => openEnrolment(id, "form")}>Finish the form{about}</ActionButton>
      )}
      {slipAvailable && (
        <ActionButton
          variant="secondary"
          icon="download"
          onAct={() => openFile(`/enrolments/${id}/slip`, "user")}
        >
          Slip (PDF){about}
        </ActionButton>
      )}
      <ActionButton variant="secondary" onAct={() => openEnrolment(id, "own")}>
        {slipAvailable ? "Slip and receipts" : "Open"}
        {about}
      </ActionButton>
    </div>
  );
}

export type EnrolmentCardProps = {
  readonly enrolment: OwnEnrolment;
  /** Its next step is on top of the page, and is not repeated here. */
  readonly isOnTop: boolean;
  readonly onChanged: () => void;
};

/** One place: its state, dates and money, and what can be done. */
export function EnrolmentCard(props: EnrolmentCardProps) {
  const { enrolment } = props;
  const { courseOfInterest, status, code, dueKobo, nextStep, payNow, intake, preferredLocation } =
    enrolment;
  const place = intake?.location ?? preferredLocation;
  return (
    <article className="panel stack stack-16" aria-label={courseOfInterest}>
      <div className="row row-apart">
        <h3>{courseOfInterest}</h3>
        <EnrolmentStatusPill status={status} paidKobo={enrolment.paidKobo} />
      </div>
      <DescriptionList
        items={[
          { term: "Training", value: startWords(enrolment) },
          ...(place ? [{ term: place === "Online" ? "Place" : "Centre", value: place }] : []),
          { term: "Money", value: moneyWords(enrolment) },
          { term: "Code", value: <code>{code}</code> },
        ]}
      />
      <CardActions {...props} />
      {dueKobo > 0 && payNow && nextStep === "pay" && (
        <Disclosure summary="Pay by bank transfer">
          <div className="stack">
            {payNow.lines.length > 1 && (
              <p>
                One transfer pays for everything that you ordered together:{" "}
                {payNow.lines.map(({ courseOfInterest: course }) => course).join(", ")}.
              </p>
            )}
            <BankTransfer reference={payNow.transferReference} amountKobo={payNow.amountKobo} />
            <SendProof enrolmentId={enrolment.id} />
          </div>
        </Disclosure>
      )}
    </article>
  );
}
