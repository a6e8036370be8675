import { academy } from "#foundation/academy/academy.ts";
import { townsAnd, townsOr } from "#foundation/academy/centres.ts";

/** Links that affiliates share: a page of the site with their code, and the channel for the counts. */

/** Where a link was shared: `?via=` of the address, at most 20 letters, digits and dashes. */
export const shareChannels = ["link", "whatsapp", "sms", "qr", "poster"] as const;
type ShareChannel = (typeof shareChannels)[number];

/** The pages that can be shared besides those of programs. */
export const sharePages = {
  programs: { path: "/programs", label: "All programs" },
  "find-your-door": { path: "/find-your-door", label: "Find your door" },
  home: { path: "/", label: "Home page" },
} as const;
export type SharePage = keyof typeof sharePages;
export const sharePageNames = Object.keys(sharePages) as [SharePage, ...SharePage[]];

export type ShareTarget =
  | { readonly kind: "page"; readonly page: SharePage }
  | { readonly kind: "program"; readonly id: string; readonly title: string };

const pathOf = (target: ShareTarget): string =>
  target.kind === "page"
    ? sharePages[target.page].path
    : `/programs/${encodeURIComponent(target.id)}`;

/** @param origin `https://zaure.example` */
export function shareLink(
  origin: string,
  target: ShareTarget,
  code: string,
  via: ShareChannel,
): string {
  return `${origin}${pathOf(target)}?${new URLSearchParams({ ref: code, via })}`;
}

/** The call that makes the poster, for `POST /downloads`. */
export function posterPath(target: ShareTarget, paper: "a4" | "a5"): string {
  return target.kind === "page"
    ? `/affiliates/posters/pages/${target.page}/${paper}`
    : `/affiliates/posters/programs/${encodeURIComponent(target.id)}/${paper}`;
}

/** What affiliates send with their link. They say that they are paid, because the reader should know. */

/** Ends with a colon: the link follows. */
function invitation(target: ShareTarget): string {
  if (target.kind === "program") {
    return `${target.title} at ${academy.name}. See what you learn, when it starts and what it costs:`;
  }
  switch (target.page) {
    case "find-your-door":
      return `Not sure which trade suits you? Answer a few questions, and ${academy.name} shows you three programs:`;
    case "home":
      return `${academy.name} teaches trades in ${townsAnd()}, and online. Have a look:`;
    case "programs":
      return `Learn a trade at ${academy.name} in ${townsOr()}, or online. See the programs, dates and fees:`;
  }
}

export function whatsAppText(target: ShareTarget, link: string, code: string): string {
  return [
    `${invitation(target)}\n${link}`,
    `My code is ${code}. If you register with it and pay, the academy pays me a commission. Your fee stays the same.`,
  ].join("\n\n");
}

/** Short, and without letters that would make an SMS cost more: no naira sign, no curly quotes. */
export function smsText(target: ShareTarget, link: string, code: string): string {
  const what =
    target.kind === "program"
      ? `${target.title} at ${academy.name}:`
      : `Learn a trade at ${academy.name}, ${townsOr()}:`;
  return `${what} ${link} My code is ${code}. I get a commission.`;
}

/** Opens the phone's messaging app with the text; the person chooses who gets it. */
export const smsShare = (text: string): string => `sms:?&body=${encodeURIComponent(text)}`;

/** An SMS holds 160 of these letters (GSM 03.38), but only 70 if it has any other. */
const shortLetters =
  /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]*$/;

/** How many SMS the text is, as the network counts and charges. */
export function countSms(text: string): number {
  const [alone, joined] = shortLetters.test(text) ? [160, 153] : [70, 67];
  return text.length <= alone ? 1 : Math.ceil(text.length / joined);
}

/** Where an affiliate shares a link: the `?via=` of its address. */

/** How many made-up channels an affiliate has a day; more count as `otherChannel`, so nobody can fill the table. */
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
