import { href } from "react-router";
import { ButtonLink } from "#design/button.tsx";
import { DescriptionList } from "#design/description-list.tsx";
import { Panel } from "#design/panel.tsx";
import { StatusPill, type Tone } from "#design/status-pill.tsx";
import type { EnrolmentStatus, EnrolmentSummary } from "../../contract/enrolment.ts";

const statuses: Partial<Record<EnrolmentStatus, { label: string; tone: Tone }>> = {
  pending_payment: { label: "Waiting for payment", tone: "warning" },
  awaiting_form: { label: "Form missing", tone: "info" },
  confirmed: { label: "Confirmed", tone: "success" },
};

/** An enrolment of an order and what to do next for it. */
export function EnrolmentStep({ enrolment }: { readonly enrolment: EnrolmentSummary }) {
  const { id, status, courseOfInterest, learner, preferredLocation, code } = enrolment;
  const { label, tone } = statuses[status] ?? { label: "Closed", tone: "neutral" };
  return (
    <li>
      <Panel title={courseOfInterest} actions={<StatusPill tone={tone}>{label}</StatusPill>}>
        <div className="stack">
          <DescriptionList
            items={[
              { term: "Learner", value: learner.fullName },
              ...(preferredLocation ? [{ term: "Centre", value: preferredLocation }] : []),
              { term: "Code", value: <b className="money">{code}</b> },
            ]}
          />
          {status === "awaiting_form" && (
            <div>
              <ButtonLink to={href("/enrolments/:id/form", { id })}>
                Fill in the form<span className="visually-hidden"> for {courseOfInterest}</span>
              </ButtonLink>
            </div>
          )}
          {status === "pending_payment" && (
            <p className="hint">Next: pay. After that, fill in the form of this program.</p>
          )}
        </div>
      </Panel>
    </li>
  );
}
