import { pastedText } from "#foundation/codes/pasted-code.ts";
import { plainLetters } from "#foundation/text/text.ts";

const shape = /^[A-Z0-9][A-Z0-9-]{1,38}$/;

/** What people put before a code: blanks, quotes, brackets, dashes, a number sign. */
const before = /^[\s'"“”„«»()[\]#*_.:-]+/;

/** The words that are tried together: a code has a blank inside at most, and words may follow it. */
const mostWords = 8;

/**
 * The beginning of a pasted text that may be a code: `ref` of a link, otherwise the text itself, up to a sign that no code
 * has. Blanks and dashes stay. `…/register?ref=asabe7kq2.` → `ASABE7KQ2`; a link without `ref` has none.
 */
export function codeText(pasted: string | null | undefined): string {
  const text = pastedText(pasted);
  const ofLink = /(?:^|[?&\s])REF=([^&#]*)/.exec(text)?.[1];
  if (ofLink === undefined && text.includes("://")) return "";
  const begun = (ofLink ?? text).replace(before, "");
  return (/^[A-Z0-9\s'"*_-]*/.exec(begun)?.[0] ?? "").trim().slice(0, 100);
}

/**
 * The codes that a pasted text may begin with, the longest first. Someone who knows the codes takes the first one that
 * exists: a blank may be inside of a code, or between it and words. `asabe 7kq2 thanks` → `ASABE7KQ2THANKS`, `ASABE7KQ2`,
 * `ASABE`
 */
export function readCodes(pasted: string | null | undefined): string[] {
  const words = [...codeText(pasted).matchAll(/([^A-Z0-9]*)([A-Z0-9]+)/g)].slice(0, mostWords);
  let code = "";
  const beginnings = words.map(([, between = "", word = ""]) => {
    code += code && between.includes("-") ? `-${word}` : word;
    return code;
  });
  return beginnings.filter((one) => shape.test(one)).reverse();
}

/** A code in the form that we compare: the longest beginning of a pasted text; null when it cannot be a code. */
export const normaliseCode = (pasted: string | null | undefined): string | null =>
  readCodes(pasted)[0] ?? null;

/**
 * The readable start of a new code: `Asabe Danjuma` → `ASABE`, `Ɗanladi` → `DANLADI`.
 * @param otherwise for a name without such letters
 */
export function codeStem(fullName: string, otherwise: string): string {
  const first = fullName.trim().split(/\s+/)[0] ?? "";
  const letters = plainLetters(first)
    .replace(/[^A-Za-z]/g, "")
    .toUpperCase();
  return letters.slice(0, 10) || otherwise;
}
