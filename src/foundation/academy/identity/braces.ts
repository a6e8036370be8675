import { didYouMean } from "./plain-words.ts";

/** A fact in braces, `{academyName}`, or a brace that belongs to none. */
const braced = /\{([^{}\n]*)\}|[{}]/g;

/**
 * What is wrong with the names in braces of a text.
 * @param facts the names that a text may use there
 */
export const braceFaults = (
  text: string,
  facts: readonly string[],
): { at: number; words: string }[] =>
  [...text.matchAll(braced)].flatMap(({ 0: whole, 1: name, index: at }) => {
    if (name === undefined)
      return { at, words: `there is a single ${whole}: a fact is written as {academyName}` };
    if (facts.includes(name)) return [];
    if (facts.includes(name.trim())) return { at, words: `write {${name.trim()}}, without spaces` };
    const near = didYouMean(name, facts);
    return { at, words: `${whole} is no fact.${near || " docs/content.md says which there are"}` };
  });
