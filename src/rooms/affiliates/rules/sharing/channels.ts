import { shareChannels } from "./share-links.ts";

/** Where an affiliate shares a link: the `?via=` of its address. */

/** The made-up channels of one affiliate on one day; more count as `otherChannel`, so that nobody can fill the table. */
export const mostChannels = 20;
export const otherChannel = "other";

/** Those that need no limit: a plain link, the share kit's, and the one for the rest. */
export const builtInChannels: readonly string[] = ["", ...shareChannels, otherChannel];

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
