import { StatusPill, type Tone } from "#design/messages/status-pill.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatDay } from "#foundation/time/time.ts";
import { formMissing, formMissingOf } from "../account/given-place.ts";
import type { EnrolmentStatus, EnrolmentSummary } from "../enrolment.ts";
import { endedStatuses } from "../states.ts";

const statuses: Record<EnrolmentStatus, { label: string; tone: Tone }> = {
  pending_payment: { label: "Waiting for payment", tone: "warning" },
  applied: { label: "Application received", tone: "info" },
  awaiting_form: { label: formMissing.paid, tone: "warning" },
  confirmed: { label: "Confirmed", tone: "success" },
  partly_refunded: { label: "Partly given back", tone: "neutral" },
  refunded: { label: "Given back", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  declined: { label: "Not awarded", tone: "neutral" },
};

export function EnrolmentStatusPill({
  enrolment: { status, program, fee },
}: {
  readonly enrolment: Pick<EnrolmentSummary, "status"> & {
    readonly program: Pick<EnrolmentSummary["program"], "priceType">;
    readonly fee: Pick<EnrolmentSummary["fee"], "totalKobo">;
  };
}) {
  const { label, tone } = statuses[status];
  const { priceType } = program;
  const { totalKobo } = fee;
  const words = status === "awaiting_form" ? formMissingOf({ priceType, totalKobo }) : label;
  return <StatusPill tone={tone}>{words}</StatusPill>;
}

/** The program, place and dates of a registration. */
export function EnrolmentFacts({ enrolment }: { readonly enrolment: EnrolmentSummary }) {
  const { learner, intake, preferredLocation, submittedAt, confirmedAt } = enrolment;
  const place = intake?.location ?? preferredLocation;
  const isOver = [...endedStatuses, "refunded"].includes(enrolment.status);
  return (
    <DescriptionList
      items={[
        { term: "Program", value: enrolment.courseOfInterest },
        { term: "Learner", value: learner.fullName },
        ...(place ? [{ term: place === "Online" ? "Place" : "Centre", value: place }] : []),
        // Nobody is expected to come any more.
        ...(isOver
          ? []
          : [
              {
                term: "Training starts",
                value: intake
                  ? `${formatDay(intake.startsOn)}, until ${formatDay(intake.endsOn)}`
                  : "We will write to you when the date is set",
              },
            ]),
        { term: "Reference", value: <span className="money">{enrolment.reference}</span> },
        { term: "Registered on", value: formatDay(new Date(submittedAt)) },
        ...(confirmedAt ? [{ term: "Confirmed on", value: formatDay(new Date(confirmedAt)) }] : []),
      ]}
    />
  );
}
