import type { Program } from "../program/program.ts";
import { foldText, matcherOf, termsOf } from "./search-text.ts";

type Told = Pick<Program, "description" | "overview"> & Partial<Pick<Program, "synonyms">>;

/** `Masons lay blocks. They plaster, too.` → its two sentences */
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/);

/**
 * For a program that a search finds by words which its card does not show: the sentence of its page with most of
 * them, or its other name. The card shows it instead of the description.
 * @param said title and description, made by `foldText`
 * @returns null if the card shows all the words
 */
export function whyFound(search: string, said: string, program: Told): string | null {
  if (matcherOf(search)?.(said) ?? true) return null;
  const unsaid = termsOf(search).filter(
    (spellings) => !spellings.some((spelling) => said.includes(spelling)),
  );
  const score = (text: string) => {
    const folded = foldText(text);
    return unsaid.filter((spellings) => spellings.some((spelling) => folded.includes(spelling)))
      .length;
  };
  const texts = [
    ...sentencesOf(program.overview ?? ""),
    ...(program.synonyms ?? []).map((name) => `Also called “${name}”. ${program.description}`),
  ];
  const [best] = texts
    .map((text) => ({ text, score: score(text) }))
    .toSorted((one, other) => other.score - one.score);
  return best && best.score > 0 ? best.text : null;
}
