import { dayMs, hourMs } from "#foundation/time.ts";

/** How long mailed links and temporary passwords work; mails, pages and help take them by name. */

/** A link to set a password that somebody asked for. */
export const passwordLinkMs = 2 * hourMs;

/** A link to set a password that nobody asked for just now: it comes with a new account. */
export const invitationMs = 72 * hourMs;

/** A temporary password that waits for its first use. */
export const temporaryPasswordMs = 72 * hourMs;

/** The link that proves that an email address is the person's own. */
export const confirmLinkMs = 7 * dayMs;

/** What is left after that to choose a password, where one must be chosen. */
export const choosePasswordMs = 2 * hourMs;
