import type { Short } from "../mail/letter/letter.ts";

/**
 * How an SMS is counted and paid for. A text of GSM-7's letters has 160 of them, or 153 in each part of a longer one.
 * One letter outside GSM-7, such as ₦, makes the whole text UCS-2: 70 letters, or 67 in each part.
 */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** Letters of GSM-7's second table; each takes the room of two. */
const extended = new Set("\f^{}\\[~]|€");

const alphabets = {
  gsm7: { single: 160, part: 153 },
  ucs2: { single: 70, part: 67 },
} as const;

type Alphabet = keyof typeof alphabets;

/** How long an SMS is. `left` is how many more letters the last part takes. */
export type SmsSize = {
  readonly alphabet: Alphabet;
  readonly letters: number;
  readonly parts: number;
  readonly left: number;
};

/** The letters outside GSM-7 that make a text UCS-2, each once. */
export const lettersOutsideGsm7 = (text: string): string[] => [
  ...new Set([...text].filter((letter) => !basic.has(letter) && !extended.has(letter))),
];

/** A text's letters, parts and what is left of the last part. A letter of two places is never cut in two. */
export function measureSms(text: string): SmsSize {
  const alphabet: Alphabet = lettersOutsideGsm7(text).length === 0 ? "gsm7" : "ucs2";
  const { single, part } = alphabets[alphabet];
  const places = (letter: string) =>
    alphabet === "gsm7" ? (extended.has(letter) ? 2 : 1) : letter.length;
  const letters = [...text].map(places);
  const sum = letters.reduce((all, one) => all + one, 0);
  if (sum <= single)
    return { alphabet, letters: sum, parts: sum === 0 ? 0 : 1, left: single - sum };
  let [parts, filled] = [1, 0];
  for (const one of letters) {
    if (filled + one > part) {
      parts += 1;
      filled = 0;
    }
    filled += one;
  }
  return { alphabet, letters: sum, parts, left: part - filled };
}

/** What a letter outside GSM-7 becomes. Other accents are taken off, and pictures are left out. */
const plainer: Readonly<Record<string, string>> = {
  "₦": "N",
  "\u2018": "'",
  "\u2019": "'",
  "\u02BC": "'",
  "\u201C": '"',
  "\u201D": '"',
  "\u2013": "-",
  "\u2014": "-",
  "\u2022": "-",
  "\u2026": "...",
  "\u00A0": " ",
  "\u202F": " ",
  "\u0009": " ",
  ɓ: "b",
  Ɓ: "B",
  ɗ: "d",
  Ɗ: "D",
  ƙ: "k",
  Ƙ: "K",
  ƴ: "'y",
  Ƴ: "'Y",
};

const pictures =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\u20E3/gu;

function plainLetter(letter: string): string {
  if (basic.has(letter) || extended.has(letter)) return letter;
  return plainer[letter] ?? letter.normalize("NFD").replace(/\p{Mn}/gu, "");
}

/**
 * A text as an SMS says it. Where that needs fewer parts, ₦ becomes N, hooks and dots are taken off letters, and
 * pictures are left out: that is how people here write on a phone, and a part costs money. Where it saves no part, the
 * text stays as it is.
 */
export function smsText(text: string): string {
  const plain = [...text.normalize("NFC").replace(pictures, "")]
    .map(plainLetter)
    .join("")
    .replace(/ {2,}/g, " ")
    .replace(/ +(?=[.,:;!?\n]|$)/g, "");
  return measureSms(plain).parts < measureSms(text).parts ? plain : text;
}

/** How long a short form is as an SMS, in each language. */
export const measureShort = ({ en, ha }: Pick<Short, "en" | "ha">) => ({
  en: measureSms(smsText(en)),
  ha: measureSms(smsText(ha)),
});
