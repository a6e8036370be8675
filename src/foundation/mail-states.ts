/**
 * The state of a message: kept in case an earlier way of its notice fails, waiting for its first or next try, given to
 * the mail server or provider, on the person's phone, or failed for good. Nobody reports when an email has arrived.
 */
export const mailStatuses = ["held", "queued", "sent", "delivered", "failed"] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Why a try failed. Never the server's own words: they repeat the address. */
export const mailFailures = [
  "server_unreachable",
  "sign_in_refused",
  "address_refused",
  "refused_for_now",
  "no_balance",
  "number_refused",
  "not_delivered",
  "landline",
  "abroad",
  "stopped",
  "choice_changed",
  "bad_number",
  "no_answer",
  "too_late",
  "person_limit",
  "over_limit",
  "went_other_way",
  "other",
] as const;
export type MailFailure = (typeof mailFailures)[number];

/** What goes to phones at night too; a code also goes to a number that has stopped the other messages. */
export const messageUrgencies = ["code", "receipt"] as const;

/**
 * Why an email cannot be sent again; null when it can.
 * @param mail `hasText`: the text of a letter with a private link is not kept once it is sent
 */
export function whyNotAgain(mail: {
  readonly status: MailStatus;
  readonly failure: MailFailure | null;
  readonly hasText: boolean;
}): string | null {
  if (!mail.hasText) {
    return "It had a private link, so its text is not kept. Ask for a new link where it came from.";
  }
  if (mail.status === "held") return "It goes by itself if the other way fails.";
  const waits = mail.status === "queued" && mail.failure === null;
  return waits ? "It is already waiting to be sent." : null;
}
