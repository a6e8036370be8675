/** Every kind of email. What limits them is their cause (queue-mail.ts), not their kind. */
const mailKinds = [
  "welcome",
  // A new link to an enrolment page, requested with an expired key.
  "registration_link",
  // The same person was registered again without the key of the earlier, unpaid registration.
  "earlier_registration",
  "contact_acknowledged",
  "event_registered",
  "chapter_joined",
  "hybrid_open",
  // Someone asked to wait for a seat with this address.
  "waiting_list_confirm",
  "waiting_list_known",
  // A freed seat for someone on a waiting list.
  "seat_offered",
  "job_application_received",
  "affiliate_application_received",
  // A place that is not paid for yet.
  "enrolment_received",
  "sponsorship_applied",
  // Goes to the academy's own mailbox.
  "contact_message",
  "set_password_link",
  "password_changed",
  "recovery_code_used",
  "codes_stopped",
  "staff_invited",
  "staff_disabled",
  "owner_asked",
  "address_confirmed",
  "affiliate_payment_info_changed",
  "enrolment_confirmed",
  "enrolment_paid_by_other",
  "enrolment_awaiting_form",
  "payment_credit",
  "credit_taken_back",
  "credit_written_off",
  // An instalment is due soon, today or late; or a registration that nobody paid for ends soon, or has ended.
  "instalment_due",
  "registration_lapses",
  "registration_lapsed",
  "payment_proof_refused",
  "enrolment_receipt",
  "enrolment_refunded",
  "enrolment_cancelled",
  // Staff moved a place to another start, centre, level or program.
  "place_moved",
  // An intake starts on another day.
  "start_moved",
  "sponsorship_declined",
  "affiliate_application_approved",
  "affiliate_application_rejected",
  "job_application_invited",
  "job_application_rejected",
  // The answer of a person on the staff.
  "contact_reply",
  // What staff write to the learner of an enrolment.
  "staff_letter",
  "payment_proof_recorded",
  "event_cancelled",
  // An event has another day or place.
  "event_moved",
] as const;

/** What a person wrote, to us or from us. All others come from a machine. */
export const personalKinds: readonly string[] = [
  "contact_message",
  "contact_reply",
  "staff_letter",
] satisfies MailKind[];

export type MailKind = (typeof mailKinds)[number];
