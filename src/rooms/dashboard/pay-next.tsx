import { ActionButton } from "#design/actions/action-button.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { OwnEnrolment } from "#rooms/enrolment/own-page/own-enrolments.ts";
import { openEnrolment } from "./frame.tsx";

/** To the own page, at the ways to pay: `Pay ₦30,000`, what is due now or next. Nothing if nothing is owed. */
export function PayNext({ enrolment }: { readonly enrolment: OwnEnrolment }) {
  const { id, dueKobo, payNow, courseOfInterest } = enrolment;
  if (!payNow || dueKobo <= 0) return null;
  return (
    <ActionButton onAct={() => openEnrolment(id, "pay")}>
      Pay {formatNaira(payNow.dueNowKobo)}
      <span className="visually-hidden"> for {courseOfInterest}</span>
    </ActionButton>
  );
}
