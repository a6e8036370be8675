import type { MailFailure } from "../mail-states.ts";

const unreachable = [
  "ECONNECTION",
  "ECONNREFUSED",
  "EDNS",
  "ENOTFOUND",
  "ETIMEDOUT",
  "ESOCKET",
  "ETLS",
];

/**
 * Whether the server refused this address or letter for good (SMTP 5xx). What it refuses before, such as our sign-in or
 * our own address, is a fault of the settings: it may be mended while the email waits.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as { command?: unknown; responseCode?: unknown };
  return (
    (command === "RCPT TO" || command === "DATA") &&
    typeof responseCode === "number" &&
    responseCode >= 500
  );
}

/** Why the mail server did not take an email, as far as the error of nodemailer says. */
export function failureOf(error: unknown): MailFailure {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  if (code === "EAUTH" || code === "ENOAUTH" || code === "EOAUTH2") return "sign_in_refused";
  if (typeof responseCode === "number") {
    if (responseCode >= 400 && responseCode < 500) return "refused_for_now";
    if (code === "EENVELOPE" && responseCode >= 500) return "address_refused";
    return "other";
  }
  return typeof code === "string" && unreachable.includes(code) ? "server_unreachable" : "other";
}
