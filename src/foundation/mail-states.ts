/** The state of an email: waiting for its first or next try, sent, or failed after every try. */
export const mailStatuses = ["queued", "sent", "failed"] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Why a try failed. Never the server's own words: they repeat the address. */
export const mailFailures = [
  "server_unreachable",
  "sign_in_refused",
  "address_refused",
  "refused_for_now",
  "other",
] as const;
export type MailFailure = (typeof mailFailures)[number];

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
  const waits = mail.status === "queued" && mail.failure === null;
  return waits ? "It is already waiting to be sent." : null;
}
