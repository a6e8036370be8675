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
