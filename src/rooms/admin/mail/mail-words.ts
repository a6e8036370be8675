import type { Tone } from "#design/messages/status-pill.tsx";
import type { MailFailure, MailStatus } from "#foundation/mail-states.ts";

export const mailStates: Record<MailStatus, { label: string; tone: Tone }> = {
  queued: { label: "Waiting", tone: "warning" },
  failed: { label: "Failed", tone: "danger" },
  sent: { label: "Sent", tone: "success" },
};

/** Why a try failed, and what helps. */
export const failureWords = {
  server_unreachable: "The mail server could not be reached.",
  sign_in_refused: "The mail server refused our sign-in. Check the settings.",
  address_refused: "The mail server refused the address. It may be wrong or closed.",
  refused_for_now: "The mail server refused it for now. The mailbox may be full.",
  other: "The mail server did not take it.",
} as const satisfies Record<MailFailure, string>;
