/** Where an affiliate shares a link: the `?via=` of its address. */

/** Of one affiliate on one day; others count as `otherChannel`, so that nobody can fill the table with made-up ones. */
export const mostChannels = 20;
export const otherChannel = "other";

const names: Readonly<Record<string, string>> = {
  "": "Plain link",
  link: "Copied link",
  whatsapp: "WhatsApp",
  sms: "SMS",
  qr: "QR code",
  [otherChannel]: "Other",
};

/** `whatsapp` → `WhatsApp`, `my-shop` → `My shop`; empty for a link without a channel. */
export function channelName(channel: string): string {
  const words = channel.replaceAll("-", " ").trim();
  return names[channel] ?? (words.charAt(0).toUpperCase() + words.slice(1) || channel);
}

/** The program that a page belongs to, by its address: `/programs/tiling` and `/register/tiling`; null for others. */
export const programIdOf = (page: string): string | null =>
  /^\/(?:programs|register)\/([a-z0-9-]{1,100})\/?$/.exec(page)?.[1] ?? null;
