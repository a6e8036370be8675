import { Accordion } from "#design/actions/accordion.tsx";
import {
  findPassage,
  type HelpSection,
  markTerms,
  markTermsInHtml,
} from "../../rules/search-help.ts";

function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  let at = 0;
  return markTerms(text, search).map((piece) => {
    at += piece.text.length;
    return piece.isFound ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>;
  });
}

/** The questions by section; one answer on the whole page is open at a time. */
export function HelpQuestions({
  sections,
  search,
}: {
  readonly sections: readonly HelpSection[];
  readonly search: string;
}) {
  return sections.map(({ id, title, questions }) => (
    <section key={id} id={id} className="help-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Accordion
        name="help"
        items={questions.map((entry) => {
          const passage = findPassage(entry, search);
          return {
            id: entry.id,
            title: <Marked text={entry.question} search={search} />,
            hint: passage && <Marked text={passage} search={search} />,
            body: (
              <div
                className="prose"
                // Our own file, rendered by our own code, which escapes unknown HTML.
                dangerouslySetInnerHTML={{ __html: markTermsInHtml(entry.html, search) }}
              />
            ),
          };
        })}
      />
    </section>
  ));
}
