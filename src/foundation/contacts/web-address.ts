import { parseUrl } from "../text/parse-url.ts";
import { readLine } from "../text/text.ts";

/** The error message for an invalid address of a website. */
export const notAWebAddress = "Enter a website address, for example https://example.com";

/**
 * Reads the address of a website that a person typed; `asabe.ng` gets `https://`. Only http and https are allowed,
 * because others may run a script where the address becomes a link.
 * @returns null for an invalid address
 */
export function readWebAddress(typed: string): string | null {
  const text = readLine(typed);
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = /^https?:\/\/[^\s<>"]+$/i.test(address) ? parseUrl(address) : null;
  if (!url) return null;
  const { hostname, username, password } = url;
  return /^[^.].*\.[^.]+$/.test(hostname) && !username && !password ? address : null;
}
