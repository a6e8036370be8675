import * as z from "zod";
import { plainMarks } from "#foundation/text/text.ts";
import type { ContentFacts } from "../content-facts.server.ts";
import { readContentFile } from "../read-content.server.ts";
import { bareText, renderMarkdown, slugOf } from "../render-markdown.server.ts";
import type { HelpSection } from "./search-help.ts";

export const HelpFile = z.array(
  z.strictObject({
    title: z.string(),
    questions: z.array(
      z.strictObject({ question: z.string(), also: z.string().default(""), answer: z.string() }),
    ),
  }),
);

/** Other spellings of words in the answers, so that a search finds them too. */
const otherSpellings = (text: string): string =>
  [/e-?mail/i.test(text) ? "email e-mail" : "", /centre/i.test(text) ? "center" : ""].join(" ");

/** All questions of the Help Center, with their answers as HTML. */
export function listHelp(facts: ContentFacts): HelpSection[] {
  return readContentFile("help", HelpFile, facts).map(({ title, questions }) => ({
    id: `section-${slugOf(title)}`,
    title,
    questions: questions.map(({ question, also, answer }) => {
      const { html } = renderMarkdown(answer);
      const text = `${question} ${bareText(html)}`;
      return {
        id: slugOf(question),
        question,
        html: html.trim(),
        words: plainMarks(`${text} ${also} ${otherSpellings(text)}`).toLowerCase(),
      };
    }),
  }));
}
