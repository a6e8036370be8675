import { isOneSlipApart } from "#foundation/text/is-one-slip-apart.ts";
import { everydayNames } from "./everyday-names.ts";
import { notTaught } from "./not-taught.ts";
import { foldText, marksAround, matcherOf, startsWord, termsOf } from "./search-text.ts";

/** Fewer letters are one typo away from too many words. */
const shortest = 4;

/** The maximum number of words looked at; a longer text is not a search for a program. */
const mostWords = 6;

const wordsIn = (search: string): string[] =>
  foldText(search)
    .split(" ")
    .map((word) => word.replace(marksAround, ""))
    .filter(Boolean);

/** The words that a search can find: those of the texts, then what people call the trades. */
export const knownWords = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    [...texts, ...Object.values(everydayNames).flat().map(foldText)]
      .flatMap((text) => text.split(" "))
      .map((word) => word.replace(marksAround, "")),
  );

/** What we teach that is close to a trade we don't teach, by the names of that trade. */
const nearOf: ReadonlyMap<string, string> = new Map(
  Object.entries(notTaught).flatMap(([near, names]) =>
    names.map((name) => [foldText(name), near] as const),
  ),
);

/** What people call the trades that we teach. */
const taught = Object.entries(everydayNames).flatMap(([trade, names]) =>
  [trade, ...names].map(foldText),
);

const namesTaught = (words: readonly string[]): boolean =>
  taught.some((name) => ` ${words.join(" ")} `.includes(` ${name} `));

/**
 * For a search that finds nothing: the trade in it that we don't teach, and a search for what is close to it. @returns
 * null for other searches, including ones that also name a trade we teach (`welding and farming`); `near` is empty if
 * nothing is close
 */
export function untaughtIn(search: string): { name: string; near: string } | null {
  const words = wordsIn(search).slice(0, mostWords);
  // The longest name first: `laptop repair` before `repair`.
  for (let length = words.length; length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const name = words.slice(at, at + length).join(" ");
      const near = nearOf.get(name) ?? nearOf.get(name.replace(/s$/, ""));
      if (near === undefined) continue;
      const others = [...words.slice(0, at), ...words.slice(at + length)];
      return namesTaught(others) ? null : { name, near };
    }
  }
  return null;
}

/** Where a search looks. */
export type Searched = {
  readonly texts: readonly string[];
  readonly titles: readonly string[];
  readonly words: ReadonlySet<string>;
};

/** The known word that is one typo away. A missing letter is likelier than a wrong one: `electrican`. */
function correct(word: string, known: ReadonlySet<string>): string {
  const near = [...known].filter((one) => one.length >= shortest && isOneSlipApart(one, word));
  return near.find((one) => one.length > word.length) ?? near[0] ?? word;
}

/**
 * The words of a search that go together, when no text has them all: `welding machines` → `welding`. One of them must
 * be in a title, or a stray word would find any program.
 */
function wordsTogether({ texts, titles }: Searched, search: string): string | null {
  const terms = termsOf(search).slice(0, mostWords);
  let best = { count: 0, words: "" };
  for (const [at, title] of titles.entries()) {
    const named = terms.filter((term) => term.some((spelling) => startsWord(title, spelling)));
    if (named.length === 0) continue;
    const found = terms.filter((term) =>
      term.some((spelling) => texts[at]?.includes(spelling) ?? false),
    );
    const count = found.length + named.length;
    if (count > best.count) best = { count, words: found.map(([first]) => first).join(" ") };
  }
  return best.words || null;
}

/**
 * What someone probably means by a search that found nothing: `tilling` → `tiling`. Each word that finds nothing by
 * itself is corrected by one typo; after that, words that occur together are enough. @param searched made by
 * `foldText` @returns null if the search finds something, or if the corrected search finds nothing either
 */
export function meantSearch(searched: Searched, search: string): string | null {
  const { texts, words: known } = searched;
  const finds = (words: string) => texts.some(matcherOf(words) ?? (() => true));
  const words = wordsIn(search);
  if (words.length === 0 || words.length > mostWords || finds(search)) return null;
  const meant = words
    .map((word) => (word.length < shortest || finds(word) ? word : correct(word, known)))
    .join(" ");
  if (meant !== words.join(" ") && finds(meant)) return meant;
  return wordsTogether(searched, meant);
}
