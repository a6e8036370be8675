import { academy } from "#foundation/academy/academy.ts";
import { townsAnd, townsOr } from "#foundation/academy/centres.ts";
import type { ShareTarget } from "./share-links.ts";

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

/** Opens the messages of a phone with the text; the person chooses to whom it goes. */
export const smsShare = (text: string): string => `sms:?&body=${encodeURIComponent(text)}`;

/** The letters that an SMS holds 160 of (GSM 03.38); with any other it holds 70. */
const shortLetters =
  /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]*$/;

/** How many SMS the text is, as the network counts and charges. */
export function countSms(text: string): number {
  const [alone, joined] = shortLetters.test(text) ? [160, 153] : [70, 67];
  return text.length <= alone ? 1 : Math.ceil(text.length / joined);
}
