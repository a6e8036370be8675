import { StatusPill, type Tone } from "#design/messages/status-pill.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatDay } from "#foundation/time/time.ts";
import type { EnrolmentStatus, EnrolmentSummary } from "../../contract/enrolment.ts";

const statuses: Record<EnrolmentStatus, { label: string; tone: Tone }> = {
  pending_payment: { label: "Waiting for payment", tone: "warning" },
  applied: { label: "Application received", tone: "info" },
  awaiting_form: { label: "Paid, some answers missing", tone: "warning" },
  confirmed: { label: "Confirmed", tone: "success" },
  partly_refunded: { label: "Partly refunded", tone: "neutral" },
  refunded: { label: "Refunded", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  declined: { label: "Not awarded", tone: "neutral" },
};

export function EnrolmentStatusPill({
  status,
  paidKobo,
}: Pick<EnrolmentSummary, "status" | "paidKobo">) {
  const { label, tone } = statuses[status];
  const isFree = status === "awaiting_form" && paidKobo === 0;
  return <StatusPill tone={tone}>{isFree ? "Free place, some answers missing" : label}</StatusPill>;
}

/** The program, place and dates of a registration. */
export function EnrolmentFacts({ enrolment }: { readonly enrolment: EnrolmentSummary }) {
  const { learner, intake, preferredLocation, submittedAt, confirmedAt } = enrolment;
  const place = intake?.location ?? preferredLocation;
  return (
    <DescriptionList
      items={[
        { term: "Program", value: enrolment.courseOfInterest },
        { term: "Learner", value: learner.fullName },
        ...(place ? [{ term: place === "Online" ? "Place" : "Centre", value: place }] : []),
        {
          term: "Training starts",
          value: intake
            ? `${formatDay(intake.startsOn)}, until ${formatDay(intake.endsOn)}`
            : "We will write to you when the date is set",
        },
        { term: "Reference", value: enrolment.reference },
        { term: "Registered on", value: formatDay(new Date(submittedAt)) },
        ...(confirmedAt ? [{ term: "Confirmed on", value: formatDay(new Date(confirmedAt)) }] : []),
      ]}
    />
  );
}
