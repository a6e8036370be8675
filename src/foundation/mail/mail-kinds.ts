/**
 * Every kind of email, and whether anyone can trigger it by typing an address. Such emails are limited per
 * address (send-mail.ts). Emails about money, admission slips, decisions and account security never wait.
 */
export const mailKinds = {
  welcome: { byAnybody: true },
  /** A new link to an enrolment page, requested with an expired key. */
  registration_link: { byAnybody: true },
  /** The same person was registered again without the key of the earlier, unpaid registration. */
  earlier_registration: { byAnybody: true },
  contact_acknowledged: { byAnybody: true },
  event_registered: { byAnybody: true },
  chapter_joined: { byAnybody: true },
  hybrid_open: { byAnybody: true },
  job_application_received: { byAnybody: true },
  affiliate_application_received: { byAnybody: true },
  /** A place that is not paid for yet. */
  enrolment_received: { byAnybody: true },
  sponsorship_applied: { byAnybody: true },

  /** Goes to the academy's own mailbox. */
  contact_message: { byAnybody: false },
  /** The link expires soon, so it never waits; send-password-link.ts limits these itself. */
  set_password_link: { byAnybody: false },
  password_changed: { byAnybody: false },
  recovery_code_used: { byAnybody: false },
  codes_stopped: { byAnybody: false },
  staff_invited: { byAnybody: false },
  staff_disabled: { byAnybody: false },
  owner_asked: { byAnybody: false },
  address_confirmed: { byAnybody: false },
  affiliate_payment_info_changed: { byAnybody: false },
  enrolment_confirmed: { byAnybody: false },
  enrolment_paid_by_other: { byAnybody: false },
  enrolment_awaiting_form: { byAnybody: false },
  payment_in_review: { byAnybody: false },
  payment_proof_refused: { byAnybody: false },
  payment_proof_recorded: { byAnybody: false },
  enrolment_receipt: { byAnybody: false },
  enrolment_refunded: { byAnybody: false },
  enrolment_cancelled: { byAnybody: false },
  /** An intake starts on another day. */
  start_moved: { byAnybody: false },
  sponsorship_declined: { byAnybody: false },
  affiliate_application_approved: { byAnybody: false },
  affiliate_application_rejected: { byAnybody: false },
  job_application_invited: { byAnybody: false },
  job_application_rejected: { byAnybody: false },
  /** The answer of a person on the staff. */
  contact_reply: { byAnybody: false },
  event_cancelled: { byAnybody: false },
  /** An event has another day or place. */
  event_moved: { byAnybody: false },
} as const satisfies Record<string, { byAnybody: boolean }>;

export type MailKind = keyof typeof mailKinds;
