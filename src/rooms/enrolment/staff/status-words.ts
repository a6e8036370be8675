import type { Tone } from "#design/messages/status-pill.tsx";
import type { EnrolmentStatus } from "../states.ts";

/** The states of an enrolment in words for staff, on screens and in files. */
export const enrolmentStates: Record<EnrolmentStatus, { label: string; tone: Tone }> = {
  pending_payment: { label: "Awaiting payment", tone: "warning" },
  applied: { label: "Awaiting decision", tone: "warning" },
  awaiting_form: { label: "Form missing", tone: "info" },
  confirmed: { label: "Confirmed", tone: "success" },
  partly_refunded: { label: "Partly given back", tone: "neutral" },
  refunded: { label: "Given back", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  declined: { label: "Declined", tone: "neutral" },
};
