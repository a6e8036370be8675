import { dayMs, hourMs } from "#foundation/amounts/durations.ts";

/** The purpose of a one-time link. */
export const secretPurposes = ["set-password", "confirm-email"] as const;
export type SecretPurpose = (typeof secretPurposes)[number];

/** How long emailed links and temporary passwords work. Emails, pages and help use these constants. */

/** A link to set a password, on request. */
export const passwordLinkMs = 2 * hourMs;

/** A link to set a password that comes with a new account. The person did not ask for it just now. */
export const invitationMs = 72 * hourMs;

/** An unused temporary password. */
export const temporaryPasswordMs = 72 * hourMs;

/** The link that proves that an email address is the person's own. */
export const confirmLinkMs = 7 * dayMs;

/** The time after that to choose a password, if the person must choose one. */
export const choosePasswordMs = 2 * hourMs;
