/** Providers that deliver `a.b@` and `ab@` to one mailbox. */
const ignoresDots = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox that an address leads to, for counting: letters small, without `+anything`, and without
 * dots where the provider ignores them. Never for sending.
 */
export function mailboxOf(address: string): string {
  const text = address.trim().toLowerCase();
  const at = text.lastIndexOf("@");
  if (at < 1) return text;
  const domain = text.slice(at + 1);
  const [name = ""] = text.slice(0, at).split("+");
  return ignoresDots.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
