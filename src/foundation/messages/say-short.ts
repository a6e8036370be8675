import { academy } from "../academy/academy.ts";
import type { Short } from "../mail/letter/letter.ts";
import { dateWords, longestWords, phoneTexts } from "./phone-texts.ts";
import { type Language, languages } from "./ways.ts";

type Texts = typeof phoneTexts;
export type PhoneText = keyof Texts;

/** The `{words}` of a text. */
type Gaps<Text extends string> = Text extends `${string}{${infer Gap}}${infer Rest}`
  ? Gap | Gaps<Rest>
  : never;

/** What fills a gap: the same in both languages, or each its own. */
export type Said = string | Readonly<Record<Language, string>>;

const gap = /\{(\w+)\}/g;

/** In one line, since WhatsApp refuses others, and not longer than its gap takes. */
function shorten(name: string, said: string): string {
  const line = said.replace(/\s+/g, " ").trim();
  const most = longestWords[name];
  if (most === undefined || line.length <= most) return line;
  const cut = line.slice(0, most - 2);
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > most / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s,.;:-]+$/, "")}...`;
}

/**
 * The short form of a notice, in English and Hausa, for SMS and WhatsApp. It begins with the academy's short name.
 * @param said what fills the gaps of `phoneTexts[text]`
 */
export function sayShort<Text extends PhoneText>(
  text: Text,
  said: Readonly<Record<Gaps<Texts[Text]["en"]>, Said>>,
  urgency?: Short["urgency"],
): Short {
  const values: Readonly<Record<string, Said>> = said;
  const inWords = (name: string, language: Language) => {
    const value = values[name] ?? "";
    const own = typeof value === "string" ? value : value[language];
    const said = shorten(name, own);
    if (name === "reason") return /[.!?]$/.test(said) ? said : `${said}.`;
    // A time brings the space and the word before it.
    return own.startsWith(" ") ? ` ${said}` : said;
  };
  const filled = (language: Language) => {
    const words = phoneTexts[text][language];
    const said = words.replace(gap, (_, name: string) => inWords(name, language));
    return `${academy.shortName}: ${said.replace(/\.{4,}/g, "...")}`;
  };
  // The places of both templates are numbered in the English order.
  const names = [...phoneTexts[text].en.matchAll(gap)].map(([, name = ""]) => name);
  const valuesIn = (language: Language) => names.map((name) => inWords(name, language).trim());
  return {
    en: filled("en"),
    ha: filled("ha"),
    template: text,
    variables: { en: valuesIn("en"), ha: valuesIn("ha") },
    ...(urgency ? { urgency } : {}),
  };
}

/** `Mon 4 Jan`, in each language. @param day `YYYY-MM-DD` */
export function shortDay(day: string): Readonly<Record<Language, string>> {
  const at = new Date(`${day.slice(0, 10)}T12:00:00Z`);
  const said = (language: Language) => {
    const { days, months } = dateWords[language];
    return `${days[at.getUTCDay()]} ${at.getUTCDate()} ${months[at.getUTCMonth()]}`;
  };
  return { en: said("en"), ha: said("ha") };
}

/** The same text before or after a value that is the same in each language. */
export const joined = (...parts: readonly Said[]): Readonly<Record<Language, string>> => {
  const [en, ha] = languages.map((language) =>
    parts.map((part) => (typeof part === "string" ? part : part[language])).join(""),
  );
  return { en: en ?? "", ha: ha ?? "" };
};
