import { writtenAt } from "./written-at.ts";

/** What nobody writes on purpose: a fact that was not filled in, or a value that is missing. */
const odd = /\{[\w:]+\}|\bundefined\b|\bNaN\b|\[object Object\]|\bInvalid Date\b/g;

/** Such words in a page or an email, each once. */
export const oddWords = (html: string): string[] => [
  ...new Set(html.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, " ").match(odd) ?? []),
];

/**
 * A line for each such word, with the place in the academy's folder where it is written.
 * @param where the page or the email
 * @param otherwise what to do if the folder does not have the word
 */
export const oddLines = (folder: string, where: string, html: string, otherwise: string) =>
  oddWords(html).map((words) => {
    const place = writtenAt(folder, words);
    return `${where} says ${words}, which is no text: ${place ? `correct ${place}` : otherwise}`;
  });

/** Where the words of pages and emails come from. */
export const anywhere = "correct it in academy.yaml, or in the program or text that it comes from";
