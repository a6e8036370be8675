import { plainMarks, readLine } from "#foundation/text/text.ts";

/** A question of the Help Center; `html` is the answer. */
export type Question = {
  readonly id: string;
  readonly question: string;
  readonly html: string;
  /** The text to search in: question, answer and other spellings, in lower case, without markup. */
  readonly words: string;
};

export type HelpSection = {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
};

/** The words of a search. A question must contain all of them. */
const termsOf = (search: string): string[] => [
  ...new Set(plainMarks(readLine(search)).toLowerCase().split(/\s+/).filter(Boolean)),
];

/** The sections with their matching questions. Sections without a match are left out. */
export function searchHelp(sections: readonly HelpSection[], search: string): HelpSection[] {
  const terms = termsOf(search);
  if (terms.length === 0) return [...sections];
  return sections
    .map((section) => ({
      ...section,
      questions: section.questions.filter(({ words }) =>
        terms.every((term) => words.includes(term)),
      ),
    }))
    .filter(({ questions }) => questions.length > 0);
}

export const countQuestions = (sections: readonly HelpSection[]): number =>
  sections.reduce((sum, { questions }) => sum + questions.length, 0);

type Piece = { readonly text: string; readonly isFound: boolean };

/** Cuts a text at the start and end of each term. */
export function markTerms(text: string, search: string): Piece[] {
  const terms = termsOf(search).map((term) =>
    term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("'", "['’]"),
  );
  if (terms.length === 0) return [{ text, isFound: false }];
  // Longest first, so that "pay" does not match inside "payment".
  const pattern = new RegExp(`(${terms.sort((a, b) => b.length - a.length).join("|")})`, "giu");
  return text
    .split(pattern)
    .map((piece, at) => ({ text: piece, isFound: at % 2 === 1 }))
    .filter(({ text: piece }) => piece !== "");
}

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
const unescapeText = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/**
 * The sentence of an answer that matches a search, to show why the question was found. Null when the
 * question itself shows it, or when no sentence matches.
 */
export function findPassage({ question, html }: Question, search: string): string | null {
  const hidden = termsOf(search).filter((term) => !question.toLowerCase().includes(term));
  if (hidden.length === 0) return null;
  const answer = unescapeText(html.replace(/<[^>]*>/g, "")).replace(/\s+/g, " ");
  const sentences = answer.match(/.+?[.?!](?= |$)/g) ?? [];
  const found = sentences.find((sentence) =>
    hidden.some((term) => sentence.toLowerCase().includes(term)),
  );
  return found?.trim() ?? null;
}

/** Like markTerms, for HTML: it marks only text between tags. */
export function markTermsInHtml(html: string, search: string): string {
  if (termsOf(search).length === 0) return html;
  return html
    .split(/(<[^>]*>)/)
    .map((part, at) => {
      if (at % 2 === 1) return part;
      return markTerms(unescapeText(part), search)
        .map(({ text, isFound }) =>
          isFound ? `<mark>${escapeText(text)}</mark>` : escapeText(text),
        )
        .join("");
    })
    .join("");
}
