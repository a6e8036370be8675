import { normaliseEmail } from "../contacts/email-address.ts";

/** Providers that deliver `a.b@` and `ab@` to one mailbox. */
const ignoresDots = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox of an address, for counting: lower case, without `+anything`, and without dots when the provider
 * ignores them. Never use it for sending.
 */
export function mailboxOf(address: string): string {
  const text = normaliseEmail(address);
  const at = text.lastIndexOf("@");
  if (at < 1) return text;
  const domain = text.slice(at + 1);
  const name = text.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return ignoresDots.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
