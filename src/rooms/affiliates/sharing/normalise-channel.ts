/**
 * The channel of a link (`?via=`) as it is stored: small letters, digits and dashes, 20 at most; null for anything
 * else. It has its own file because public pages load it.
 */
export function normaliseChannel(text: unknown): string | null {
  const channel = typeof text === "string" ? text.trim().toLowerCase() : "";
  return /^[a-z0-9-]{1,20}$/.test(channel) ? channel : null;
}
