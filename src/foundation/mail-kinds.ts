/**
 * Every kind of email, with its name for staff. They are limited by cause (queue-mail.ts), not by kind.
 */
export const mailKindNames = {
  welcome: "Welcome",
  // A new link to an enrolment page, requested with an expired key.
  registration_link: "Link to a registration",
  // The same person was registered again without the key of the earlier, unpaid registration.
  earlier_registration: "Earlier registration",
  contact_acknowledged: "Message received",
  event_registered: "Event registration",
  chapter_joined: "Chapter joined",
  hybrid_open: "Hybrid registration open",
  // Someone asked to wait for a seat with this address.
  waiting_list_confirm: "Waiting list to confirm",
  waiting_list_known: "Already on the waiting list",
  // A freed seat for someone on a waiting list.
  seat_offered: "Seat offered",
  job_application_received: "Job application received",
  affiliate_application_received: "Affiliate application received",
  // A place that is not paid for yet.
  enrolment_received: "Registration received",
  sponsorship_applied: "Sponsorship applied",
  // Goes to the academy's own mailbox.
  contact_message: "Message to the academy",
  // Goes to the academy's own mailbox too, once a day.
  messages_stopped: "Messages to phones stopped",
  set_password_link: "Link to set a password",
  // Goes to a phone, and by email only if that fails.
  sign_in_code: "Code to sign in",
  phone_confirmed: "Phone number confirmed",
  password_changed: "Password changed",
  recovery_code_used: "Recovery code used",
  codes_stopped: "Sign-in stopped after wrong codes",
  staff_invited: "Invitation to the staff",
  staff_disabled: "Access to the back office ended",
  owner_asked: "New owner needs agreement",
  address_confirmed: "Address confirmed",
  // Somebody paid through an affiliate; our bank has sent what a statement adds up to.
  affiliate_earned: "Commission earned",
  affiliate_paid: "Commission paid out",
  // A clerk has not counted the cash after closing time.
  till_open: "Till still open",
  affiliate_payment_info_changed: "Bank account changed",
  enrolment_confirmed: "Admission slip",
  enrolment_paid_by_other: "Paid by another person",
  enrolment_awaiting_form: "Place kept, form missing",
  payment_credit: "More paid than owed",
  credit_taken_back: "Credit taken back",
  credit_written_off: "Amount written off",
  // An instalment is due soon, today or late; or a registration that nobody paid for ends soon, or has ended.
  instalment_due: "Reminder of an instalment",
  registration_lapses: "Registration ends soon",
  registration_lapsed: "Registration ended unpaid",
  payment_proof_refused: "Proof of a transfer refused",
  certificate_issued: "Certificate issued",
  enrolment_receipt: "Receipt",
  receipt_corrected: "Corrected receipt",
  enrolment_refunded: "Refund",
  enrolment_cancelled: "Registration cancelled",
  // Staff moved a place to another start, centre, level or program.
  place_moved: "Place moved",
  // Training starts in a few days.
  start_soon: "Training starts soon",
  // An intake starts on another day.
  start_moved: "Start of training changed",
  sponsorship_declined: "Sponsorship declined",
  affiliate_application_approved: "Affiliate approved",
  affiliate_application_rejected: "Affiliate rejected",
  job_application_invited: "Invitation to an interview",
  job_application_rejected: "Job application rejected",
  // The answer of a person on the staff.
  contact_reply: "Answer to a message",
  // What staff write to the learner of an enrolment.
  staff_letter: "Written by the staff",
  // What staff write to everyone of a roster or a list.
  broadcast: "Message to many",
  payment_proof_recorded: "Transfer found",
  event_cancelled: "Event cancelled",
  // An event has another day or place.
  event_moved: "Event moved",
} as const;

export type MailKind = keyof typeof mailKindNames;
export const mailKinds = Object.keys(mailKindNames) as [MailKind, ...MailKind[]];

/** A kind in words. One that only old emails have is shown as it is stored. */
export const mailKindName = (kind: string): string =>
  (mailKindNames as Readonly<Record<string, string>>)[kind] ?? kind;

/** Written by a person, to us or from us. All others are automatic. */
export const personalKinds: readonly string[] = [
  "contact_message",
  "contact_reply",
  "staff_letter",
  "broadcast",
] satisfies MailKind[];
