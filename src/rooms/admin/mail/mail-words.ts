import type { MailKind } from "#foundation/mail/mail-kinds.ts";
import type { MailFailure, MailStatus } from "#foundation/mail-states.ts";

/** What an email is, for staff. A kind without a name does not compile. */
export const mailKindNames = {
  welcome: "Welcome",
  registration_link: "Link to a registration",
  earlier_registration: "Earlier registration",
  contact_acknowledged: "Message received",
  contact_message: "Message to the academy",
  contact_reply: "Answer to a message",
  staff_letter: "Written by the staff",
  event_cancelled: "Event cancelled",
  event_moved: "Event moved",
  event_registered: "Event registration",
  chapter_joined: "Chapter joined",
  hybrid_open: "Hybrid registration open",
  place_moved: "Place moved",
  waiting_list_confirm: "Waiting list to confirm",
  waiting_list_known: "Already on the waiting list",
  seat_offered: "Seat offered",
  start_moved: "Start of training moved",
  job_application_received: "Job application received",
  job_application_invited: "Invitation to an interview",
  job_application_rejected: "Job application rejected",
  affiliate_application_received: "Affiliate application received",
  affiliate_application_approved: "Affiliate approved",
  affiliate_application_rejected: "Affiliate rejected",
  affiliate_payment_info_changed: "Bank account changed",
  enrolment_received: "Registration received",
  enrolment_confirmed: "Admission slip",
  enrolment_paid_by_other: "Paid by another person",
  enrolment_awaiting_form: "Place kept, form missing",
  enrolment_receipt: "Receipt",
  enrolment_refunded: "Refund",
  enrolment_cancelled: "Registration cancelled",
  payment_proof_refused: "Proof of a transfer refused",
  payment_proof_recorded: "Transfer found",
  payment_credit: "More paid than owed",
  credit_taken_back: "Credit taken back",
  credit_written_off: "Amount written off",
  instalment_due: "Reminder of an instalment",
  registration_lapses: "Registration ends soon",
  registration_lapsed: "Registration ended unpaid",
  sponsorship_applied: "Sponsorship applied",
  sponsorship_declined: "Sponsorship declined",
  set_password_link: "Link to set a password",
  password_changed: "Password changed",
  address_confirmed: "Address confirmed",
  recovery_code_used: "Recovery code used",
  codes_stopped: "Sign-in stopped after wrong codes",
  staff_invited: "Invitation to the staff",
  staff_disabled: "Access to the back office ended",
  owner_asked: "New owner needs agreement",
} as const satisfies Record<MailKind, string>;

export const mailKinds = Object.keys(mailKindNames) as [MailKind, ...MailKind[]];

/** A kind in words. One that only old emails have is shown as it is stored. */
export const mailKindName = (kind: string): string =>
  (mailKindNames as Readonly<Record<string, string>>)[kind] ?? kind;

type Tone = "neutral" | "success" | "warning" | "danger";

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
