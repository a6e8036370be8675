import { plainLetters, plainMarks, readLine } from "#foundation/text/text.ts";
import { everydayNames } from "./everyday-names.ts";

/** Letters without accents, in lower case; hyphens as spaces, `&` as a word: `Tie-&-Dye` → `tie and dye`. */
export const foldText = (text: string): string =>
  plainLetters(plainMarks(readLine(text)))
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[\s\-/]+/g, " ")
    .trim();

/** Words that people add to a search but that say nothing about the trade. */
const fillers = new Set(
  "a an and for how i in learn learning of on the to want with course courses class classes lesson lessons program programme programs programmes school training".split(
    " ",
  ),
);

/** Whether a text has no word that says something about a trade. */
export const isOnlyFillers = (text: string): boolean =>
  foldText(text)
    .split(" ")
    .every((word) => word === "" || fillers.has(word));

export const marksAround = /^[.,;:!?'"“”„«»()]+|[.,;:!?'"“”„«»()]+$/g;

/** `A.C` and `P.O.P.` are written without the dots too. */
const initials = /^(?:\p{L}\.){1,4}\p{L}?$/u;

/** One or many: `batteries` → `battery`, `battery` → `batteries`. Very short words occur in too many others. */
function numbersOf(word: string): string[] {
  if (word.length <= 4 || word.includes(" ") || word.endsWith("ss")) return [];
  if (word.endsWith("ies")) return [`${word.slice(0, -3)}y`];
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith("s")) return [word.slice(0, -1)];
  return word.endsWith("y") ? [`${word.slice(0, -1)}ies`] : [];
}

/** The spellings of one word. `e-mail` is also `email`. */
function spellingsOf(written: string): string[] {
  const folded = foldText(written);
  // Marks around a word are not part of it, unless there is nothing else.
  const bare = initials.test(folded) ? folded.replaceAll(".", "") : folded;
  const word = bare.replace(marksAround, "") || folded;
  return word.includes(" ") ? [word, word.replaceAll(" ", "")] : [word, ...numbersOf(word)];
}

const synonymsOf: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const [meant, names] of Object.entries(everydayNames)) {
    for (const name of names.map(foldText)) {
      found.set(name, [...(found.get(name) ?? []), foldText(meant)]);
    }
  }
  return found;
})();

/** Whether a word of a folded text begins like this. */
export const startsWord = (text: string, start: string): boolean =>
  text.startsWith(start) || text.includes(` ${start}`);

const longestName = Math.max(...[...synonymsOf.keys()].map((name) => name.split(" ").length));

/** What the catalogue calls it, even if the name is in the plural. */
const meantBy = (name: string): readonly string[] =>
  synonymsOf.get(name) ?? synonymsOf.get(name.replace(/s$/, "")) ?? [];

/** Everyday names as short as `ac` occur in too many other words, so only the whole word counts. */
const longestWhole = 3;
const besideWord = /[\p{L}\p{N}]/u;

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before = " ", after = " "] = [text[at - 1], text[at + word.length]];
    if (!besideWord.test(before) && !besideWord.test(after)) return true;
  }
  return false;
}

const contains = (text: string, spelling: string): boolean =>
  spelling.length <= longestWhole && synonymsOf.has(spelling)
    ? hasWord(text, spelling)
    : text.includes(spelling);

/** One term of a search: a text matches it if it contains any of the spellings. */
export type Term = readonly string[];

/**
 * The terms of a search; a text must match all of them. Each has its spellings and what the catalogue calls it
 * (everyday-names.ts). Everyday names of several words are one term.
 */
export function termsOf(search: string): Term[] {
  const words = search
    .split(/\s+/)
    .map(spellingsOf)
    .filter(([first]) => first);
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestName, words.length - at);
    const nameOf = () =>
      words
        .slice(at, at + length)
        .map(([first]) => first)
        .join(" ");
    while (length > 1 && meantBy(nameOf()).length === 0) length--;
    terms.push([...(length === 1 ? (words[at] ?? []) : [nameOf()]), ...meantBy(nameOf())]);
    at += length;
  }
  // A repeated word says nothing new.
  const distinct = terms.filter(
    ([first], at) => terms.findIndex(([other]) => other === first) === at,
  );
  const telling = distinct.filter(([first = ""]) => !fillers.has(first));
  return telling.length > 0 ? telling : distinct;
}

/**
 * Finds texts that contain every word of a search, or the catalogue's word for it. Upper case, accents and hyphens
 * make no difference.
 * @returns a rule for texts made by `foldText`; null for an empty search, which matches everything
 */
export function matcherOf(search: string): ((text: string) => boolean) | null {
  if (search.trim() === "") return null;
  const terms = termsOf(search);
  return (text) =>
    terms.length > 0 &&
    terms.every((spellings) => spellings.some((spelling) => contains(text, spelling)));
}

/** With fewer letters there are too many everyday names to guess from. */
const leastOfName = 3;

/**
 * The terms of a search that someone is still typing: its last word may be the start of an everyday name, so `tailo`
 * also finds what `tailor` means.
 */
export function termsWhileTyping(typed: string): Term[] {
  const terms = termsOf(typed);
  const last = terms.at(-1);
  const [start = ""] = last ?? [];
  const whole = foldText(typed);
  const meantByBegun = (name: string) =>
    name.length < leastOfName
      ? []
      : [...synonymsOf].flatMap(([one, meant]) => (one.startsWith(name) ? meant : []));
  // Only the last word of a name may be incomplete: `phone rep`.
  const named = whole === start ? [] : meantByBegun(whole);
  if (!last || named.length > 0) return named.length > 0 ? [named] : terms;
  return [...terms.slice(0, -1), [...last, ...meantByBegun(start)]];
}
