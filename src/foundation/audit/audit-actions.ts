import { auditVerbs } from "./audit-verbs.ts";

/**
 * Every action of the audit log in plain words, grouped by subject. An action without words here does not compile
 * (audit.ts). The words end a sentence such as "Hauwa Bello: payout approved".
 */
const actionsOf = {
  affiliate_application: {
    "application.approved": "Application approved",
    "application.rejected": "Application rejected",
    "application.own_decided": "Decision on their own application or a namesake’s",
  },
  affiliate: {
    "affiliate.suspended": "Affiliate suspended",
    "affiliate.reinstated": "Affiliate reinstated",
    "affiliate.payment-info-changed": "Bank account changed",
    "affiliate.payment-info-stopped": "Change of bank account stopped",
    "affiliate.rate_set": "Commission rate set",
    "affiliate.own_changed": "Own affiliate record or a namesake’s changed",
  },
  referral: {
    "commission.withheld": "Commission withheld",
    "commission.released": "Commission released",
    "commission.own_changed": "Own commission or a namesake’s changed",
  },
  payout: {
    "payout.prepared": "Payout prepared",
    "payout.exported": "Payout file downloaded",
    "payout.approved": "Payout approved",
    "payout.approved_alone": "Payout approved without a second person",
    "payout.paid": "Payout marked as paid",
    "payout.returned": "Bank’s return of a payout recorded",
    "payout.cancelled": "Payout cancelled",
    "payout.own_handled": "Payout to themselves or a namesake",
  },
  statement: {
    "statement.returned": "Bank’s return of a statement recorded",
    "statement.cancelled": "Statement cancelled",
  },
  enrolment: {
    "enrolment.submitted": "Registration received",
    "enrolment.walk_in_added": "Registered at the counter",
    "enrolment.claimed": "Added to an account with code and birth date",
    "enrolment.confirmed": "Place confirmed",
    "enrolment.awaiting_form": "Place kept, form missing",
    "waiting_list.joined": "Waiting list joined",
    "waiting_list.offered": "Freed seat offered",
    "enrolment.moved": "Place moved",
    "enrolment.start_was_full": "The start was full; the place is in the next one",
    "enrolment.paid_further": "Part of the fee paid",
    "enrolment.messages_chosen": "Ways of messages chosen",
    "enrolment.pay_link_made": "Link for another payer created",
    "enrolment.centre_changed": "Centre changed",
    "enrolment.amended": "Registration changed",
    "enrolment.dropped": "Dropped from the order unpaid",
    "enrolment.lapsed": "Registration ended unpaid",
    "enrolment.reopened": "Registration reopened",
    "enrolment.cancelled": "Registration cancelled",
    "enrolment.erased": "Personal data of a registration erased",
    "enrolment.refunded": "Fee refunded",
    "enrolment.refund_failed": "Refund failed, place reinstated",
    "sponsorship.awarded": "Sponsored place awarded",
    "sponsorship.declined": "Sponsored place declined",
    "sponsorship.own_decided": "Decision on their own sponsored place or a namesake’s",
    "payment_proof.sent": "Proof of a transfer sent",
    "payment_proof.opened": "Proof of a transfer opened",
    "payment_proof.refused": "Proof of a transfer refused",
    "payment_proof.found": "Transfer found for a proof",
    "enrolment.namesake_referred": "Registered with the code of a namesake",
    "enrolment.file_opened": "Admission slip, receipt or statement opened",
    "enrolment.reminded": "Reminder of a payment sent",
    "enrolment.written_to": "Email written to the learner",
    "enrolment.letter_withdrawn": "Email to the learner taken back",
  },
  certificate: {
    "certificate.proposed": "Certificate proposed",
    "certificate.discarded": "Proposed certificate discarded",
    "certificate.issued": "Certificate issued",
    "certificate.issued_alone": "Certificate issued without a second person",
    "certificate.revoked": "Certificate revoked",
    "certificate.opened": "Certificate opened",
    "certificate.own_handled": "Work on their own certificate or a namesake’s",
  },
  learner: {
    "learner.corrected": "A learner’s details corrected",
    "learner.exported": "A learner’s data exported",
    "learner.note_added": "Note about a learner added",
    "learner.note_deleted": "Note about a learner deleted",
    "learner.erased": "A learner’s data erased",
    "learner.joined": "Two records joined",
    "learner.split": "Joined records separated",
    "learner.own_changed": "Own personal data or a namesake’s corrected, copied or erased",
  },
  program: {
    "program.created": "Program created",
    "program.updated": "Program changed",
    "program.published": "Program published",
    "program.archived": "Program archived",
    "hybrid_registration.opened": "Hybrid registration opened",
    "hybrid_registration.closed": "Hybrid registration closed",
  },
  intake: {
    "intake.added": "Intake added",
    "intake.changed": "Intake changed",
    "intake.removed": "Intake removed",
  },
  level: {
    "level.added": "Level added",
    "level.changed": "Level changed",
    "level.closed": "Level closed to new registrations",
    "level.opened": "Level reopened",
    "level.removed": "Level removed",
  },
  reminder: {
    "reminder.changed": "Reminder changed",
  },
  centre: {
    "centre.added": "Centre added",
    "centre.changed": "Centre changed",
    "centre.closed": "Centre closed",
    "centre.opened": "Centre reopened",
    "centre.deleted": "Centre deleted",
  },
  fee_schedule: {
    "fees.set": "Fees set",
    "fees.changed": "Coming fees changed",
    "fees.withdrawn": "Coming fees withdrawn",
  },
  picture: {
    "picture.added": "Photograph added",
    "picture.changed": "Details of a photograph changed",
    "picture.archived": "Photograph archived",
    "picture.restored": "Photograph shown again",
    "picture.deleted": "Photograph deleted",
  },
  graduate: {
    "graduate.added": "A graduate’s words added",
    "graduate.changed": "A graduate’s words changed",
    "graduate.withdrawn": "A graduate’s consent withdrawn",
  },
  payment: {
    "payment.booked": "Payment received",
    "payment.recorded": "Payment taken at the counter",
    "payment.corrected": "Wrong amount of a payment corrected",
    "payment.slip_replaced": "Receipt given for a provisional slip",
    "payment.recorded_despite_card": "Payment recorded while a card payment was open",
    "payment.own_recorded": "Payment recorded for a namesake",
    "payment.refunded": "Refund paid out",
    "payment.refund_failed": "Refund failed at the provider",
    "refund.requested": "Refund requested",
    "refund.approved": "Refund approved",
    "refund.own_decided": "Refund to themselves or a namesake",
    "refund.declined": "Refund declined",
    "refund.sent": "Refund sent to the provider",
    "refund.refused": "Provider’s refusal of a refund recorded",
    "review.closed": "Review closed",
  },
  order: {
    "order.requoted": "New quote given",
    "order.joined": "Joined with another order for one payment",
    "credit.used": "Credit moved to another order",
    "credit.taken_back": "Moved credit taken back with its payment, or given again",
    "credit.write_off_asked": "Write-off of lost moved credit requested",
    "credit.written_off": "Lost moved credit written off",
    "credit.own_used": "Credit moved for a namesake",
  },
  till: {
    "till.opened": "Till opened",
    "till.paid_in": "Cash put into a till",
    "till.paid_out": "Cash taken out of a till",
    "till.closed": "Till counted and closed",
    "till.handed_over": "Till counted again and handed over",
    "till.explained": "Reason for a till’s difference given",
    "till.answered": "A till’s difference answered",
    "till.sheet_opened": "Day’s sheet of a till downloaded",
  },
  safe: {
    "safe.counted": "Safe counted",
    "safe.count_confirmed": "Safe counted a second time",
    "safe.float_given": "Float given out of a safe",
  },
  deposit: {
    "deposit.made": "Cash sent to the bank",
    "deposit.arrived": "Deposit seen at the bank",
  },
  bank_import: {
    "bank_import.made": "Bank file imported",
    "bank_import.columns_chosen": "Columns of a bank’s file explained",
    "bank_import.account_confirmed": "File that names no account said to be ours",
    "bank_import.account_refused": "File that names no account said to be not ours",
    "bank_import.read": "Bank file read",
  },
  settlement: {
    "settlement.posted": "Settlement booked",
  },
  month: {
    "month.closed": "Books of a month closed",
  },
  bank_line: {
    "bank_line.booked": "Bank line booked",
    "bank_line.ticked": "Bank line ticked off",
    "bank_line.charged": "Bank line booked as a bank charge",
    "bank_line.taken_back": "Booking of a line taken back",
    "bank_line.state_set": "Bank line put aside or opened again",
  },
  recommended_course: {
    "recommendation.created": "Recommended course created",
    "recommendation.updated": "Recommended course changed",
    "recommendation.deleted": "Recommended course deleted",
  },
  job_application: {
    "job_application.received": "Back to received",
    "job_application.shortlisted": "Shortlisted",
    "job_application.invited": "Invited to an interview",
    "job_application.hired": "Hired",
    "job_application.rejected": "Application rejected",
    "job_application.note_added": "Note added",
    "job_application.note_deleted": "Note deleted",
    "job_application.own_decided": "Decision on their own job application or a namesake’s",
    "job_application.deleted": "Job application deleted before its day",
  },
  message: {
    "message.assigned": "Assigned",
    "message.unassigned": "Unassigned",
    "message.answered": "Answered",
    "message.snoozed": "Snoozed",
    "message.woken": "Opened again by another email",
    "message.closed": "Closed",
    "message.reopened": "Opened again",
  },
  event: {
    "event.created": "Event added",
    "event.changed": "Event changed",
    "event.cancelled": "Event cancelled",
  },
  chapter: {
    "chapter.created": "Chapter added",
    "chapter.changed": "Chapter changed",
    "chapter.closed": "Chapter closed",
    "chapter.reopened": "Chapter reopened",
  },
  list: {
    "list.exported": "List downloaded",
  },
  job_document: {
    "job_document.opened": "Document of a job application opened",
  },
  mail: {
    "mail.sent_again": "Email sent again",
  },
  broadcast: {
    "broadcast.prepared": "Message to many prepared",
    "broadcast.approved": "Message to many sent",
    "broadcast.stopped": "Message to many stopped",
  },
  person: {
    "admin.created": "Admin account created",
    "admin.invited": "Invited to join the staff",
    "admin.role_set": "Staff role set",
    "admin.centre_set": "Centre of a colleague set",
    "admin.disabled": "Dismissed from the staff",
    "admin.enabled": "Reinstated",
    "admin.owner_asked": "Agreement to a new owner requested",
    "admin.owner_agreed": "Agreement to a new owner given",
    "admin.owner_made_alone": "New owner made without a second owner: there is none",
    "admin.owner_withdrawn": "Request for a new owner withdrawn",
    "admin.password_set": "Password of an admin set on the command line",
    "admin.signed_in": "Signed in to the back office",
    "admin.sign_in_failed": "Sign-in failed: wrong password",
    "admin.second_factor_failed": "Wrong code of the second factor entered",
    "second_factor.enrolled": "Second factor set up",
    "second_factor.removed": "Second factor removed",
    "second_factor.recovery_code_used": "Recovery code used",
    "second_factor.stopped": "Sign-in stopped for an hour: too many wrong codes",
    "password.changed": "Password changed",
    "password.reset": "Password reset with an emailed link",
    "email.confirmed": "Email address confirmed",
    "account.messages_chosen": "Ways of messages chosen in the account",
    "phone.confirmed": "Phone number confirmed",
    "account.closed": "Account deleted",
  },
} as const;

/** What an entry is about. */
export type AuditThing = keyof typeof actionsOf;
export const auditThings = Object.keys(actionsOf) as readonly AuditThing[];

type ActionsOf = typeof actionsOf;
/** A past event that the audit log can hold: `application.approved` */
export type AuditAction = { [Thing in AuditThing]: keyof ActionsOf[Thing] }[AuditThing];

/** The actions whose subject is such a thing. */
export const actionsAbout = (thing: AuditThing): readonly AuditAction[] =>
  Object.keys(actionsOf[thing]) as AuditAction[];

const known = new Map<string, { readonly words: string; readonly thing: AuditThing }>(
  auditThings.flatMap((thing) =>
    Object.entries(actionsOf[thing]).map(([action, words]) => [action, { words, thing }] as const),
  ),
);

/**
 * What people did to their own records, or to those of a person with the same name. The overview counts these entries.
 */
export const flagActions = [
  "application.own_decided",
  "job_application.own_decided",
  "sponsorship.own_decided",
  "learner.own_changed",
  "payment.own_recorded",
  "refund.own_decided",
  "credit.own_used",
  "affiliate.own_changed",
  "commission.own_changed",
  "payout.own_handled",
  "certificate.own_handled",
  "enrolment.namesake_referred",
] as const satisfies readonly AuditAction[];
export type FlagAction = (typeof flagActions)[number];

export const auditActions = [...known.keys()] as readonly AuditAction[];

/** An action in words. An action that only old entries have is shown as stored. */
export const wordsOf = (action: string): string => known.get(action)?.words ?? action;

/** What follows by itself from an act that the log has too. Nobody did it. */
const consequences: ReadonlySet<string> = new Set<AuditAction>([
  "enrolment.confirmed",
  "enrolment.awaiting_form",
  "enrolment.start_was_full",
  "enrolment.paid_further",
  "enrolment.lapsed",
  "enrolment.refunded",
  "enrolment.refund_failed",
  "payment.booked",
  "payment.refund_failed",
  "refund.refused",
]);

/** What an entry knows besides its action; null where it doesn't. */
type Said = { readonly amount: string | null; readonly about: string | null };

/** The end of a sentence that says neither itself: `, ₦40,000 for Musa Bello` */
const addedOf = (amount: string | null, about: string | null): string =>
  [", ", amount, amount && about ? " for " : null, about].filter(Boolean).join("");

/**
 * Who did what, the person first: `Hauwa approved a payout`, `Hauwa took ₦40,000 from Musa Bello`.
 * @param who empty if nobody is named
 */
export function sentenceOf(
  action: string,
  who: string,
  { amount, about }: Said = { amount: null, about: null },
): string {
  const verb = auditVerbs[action];
  const first = `${who.charAt(0).toUpperCase()}${who.slice(1)}`;
  const words = wordsOf(action);
  const template =
    !who || consequences.has(action)
      ? words
      : verb
        ? `${first} ${verb}`
        : `${first}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  const parts: Record<keyof Said, string | null> = { amount, about };
  const filled = template.replace(/\{([^|]*)\|([^}]*)\}/g, (_, known: string, instead: string) => {
    const name = known.includes("amount") ? "amount" : "about";
    const value = parts[name];
    if (!value) return instead;
    parts[name] = null;
    return known.replace(name, () => value);
  });
  return parts.amount || parts.about ? filled + addedOf(parts.amount, parts.about) : filled;
}

/** What the subject of an action is; null for an action that only old entries have. */
export const thingOf = (action: string): AuditThing | null => known.get(action)?.thing ?? null;
