import { pastedText } from "#foundation/codes/pasted-code.ts";
import { plainLetters } from "#foundation/text/text.ts";

const shape = /^[A-Z0-9][A-Z0-9-]{1,38}$/;

/** A code contains fewer blanks than this. */
const mostJoined = 8;

/** A shorter word inside a text is no code: `me`, `2026`. */
const leastInside = 5;

/** What can be between the halves of a code: blanks and quotes, or one sign. */
const joining = /^(?:[\s'"*_-]+|[./])$/;
const joiningSign = /^[-_./]$/;

/** Words that come before a code: `my code is ASABE10`. */
const label = /^(?:CODE|REF|REFERRAL)$/;

type Word = {
  readonly text: string;
  /** What is before it; null for the first one. */
  readonly between: string | null;
  /** It begins the text, or follows `ref=`, `code:` or `code is`. */
  readonly isFirst: boolean;
};

/** The words of a pasted text: of the `ref` of its links if there is one, otherwise of all but links. */
function wordsIn(pasted: string | null | undefined): Word[] {
  const text = pastedText(pasted);
  const ofLinks = [...text.matchAll(/(?:^|[?&\s])REF=([^&#]*)/g)].map(([, value = ""]) => value);
  const parts = ofLinks.length > 0 ? ofLinks : [text.replace(/\S*:\/\/\S*/g, " ")];
  return parts.flatMap((part) => {
    let isNext = true;
    const words = [...part.matchAll(/([^A-Z0-9]*)([A-Z0-9]+)/g)];
    return words.map(([, between = "", word = ""], at): Word => {
      const isFirst = isNext;
      isNext = label.test(word) || (isFirst && at > 0 && word === "IS");
      return { text: word, between: at === 0 ? null : between, isFirst };
    });
  });
}

/** What may be a code, and the words it takes. */
type Candidate = { readonly code: string; readonly from: number; readonly to: number };

function candidatesIn(words: readonly Word[]): Candidate[] {
  return words.flatMap(({ isFirst }, from) => {
    const found: Candidate[] = [];
    let code = "";
    for (let to = from; to < from + mostJoined; to++) {
      const word = words[to];
      const isJoined = word?.between && (isFirst ? joining : joiningSign).test(word.between);
      if (!word || (to > from && !isJoined)) break;
      code += code && word.between?.includes("-") ? `-${word.text}` : word.text;
      found.push({ code, from, to }, { code: code.replaceAll("-", ""), from, to });
    }
    return found
      .filter((one) => shape.test(one.code) && (isFirst || one.code.length >= leastInside))
      .reverse();
  });
}

/** All codes that a pasted text may name. `codeNamed` picks the one that exists. */
export const readCodes = (pasted: string | null | undefined): string[] => [
  ...new Set(candidatesIn(wordsIn(pasted)).map(({ code }) => code)),
];

/**
 * The code that a pasted text names. A code is found in a link's `ref`, between quotes, before and after words: `use
 * code asabe10 to register`, `👉 ASABE10`, `ASABE-10`. At the beginning and after `code` it can have blanks inside;
 * elsewhere it is a whole word. Nothing is guessed: part of a code doesn't count, and a text with two codes names
 * nobody.
 * @param known the codes among `readCodes` that exist, in capitals
 */
export function codeNamed(
  pasted: string | null | undefined,
  known: ReadonlySet<string>,
): string | null {
  const named = new Set<string>();
  let next = 0;
  for (const { code, from, to } of candidatesIn(wordsIn(pasted))) {
    // At each start the longest candidate comes first, and claims its words.
    if (from < next || !known.has(code)) continue;
    named.add(code);
    next = to + 1;
  }
  const [code, ...others] = named;
  return code !== undefined && others.length === 0 ? code : null;
}

/**
 * A pasted text as it is kept and sent, until code that knows all affiliate codes reads it: its words from where the
 * code begins. `https://…/register?ref=asabe7kq2.` → `ASABE7KQ2`; empty if it can't be a code.
 */
export function codeText(pasted: string | null | undefined): string {
  const words = wordsIn(pasted);
  if (candidatesIn(words).length === 0) return "";
  const labelled = words.findIndex(({ isFirst, text }, at) => at > 0 && isFirst && text !== "IS");
  return words
    .slice(Math.max(labelled, 0))
    .map(({ text, between }, at) =>
      at === 0 ? text : `${between && joiningSign.test(between) ? "-" : " "}${text}`,
    )
    .join("")
    .slice(0, 100)
    .trim();
}

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
