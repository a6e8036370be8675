import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { Accordion } from "#design/actions/accordion.tsx";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { SearchField, SearchForm } from "#design/fields/search-field.tsx";
import { AnswerHours, ContactWays } from "#design/messages/contact-ways.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { yourReference } from "#rooms/enrolment/documents/enrolment-code.ts";
import { contentFacts } from "../content-facts.server.ts";
import doorCards from "../door-card.css?inline";
import styles from "../help/help.css?inline";
import { listHelp } from "../help/list-help.server.ts";
import {
  countQuestions,
  findPassage,
  type HelpSection,
  markTerms,
  markTermsInHtml,
  searchHelp,
} from "../help/search-help.ts";
import { faqRecord } from "../page-records.ts";

const longestSearch = 200;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams.get("search")?.slice(0, longestSearch) ?? "";
  const ctx = context.get(pageContext);
  return { sections: listHelp(await contentFacts(ctx)), search, origin: ctx.config.origin };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { sections, search, origin } = loaderData;
  return pageHead({
    title: "Help Center",
    description: `Answers about choosing a program, registering, fees, payments, training and certificates at ${academy.name}.`,
    url: `${origin}${href("/help")}`,
    noindex: search !== "",
    jsonLd: import.meta.env.SSR ? [faqRecord(sections, origin)] : [],
  });
}

function countText(count: number, search: string): string {
  const questions = `${count} question${count === 1 ? "" : "s"}`;
  return search.trim() ? `${questions} for “${search.trim()}”` : questions;
}

/** Four ways to more help (spec §2.17). */
function HelpCards() {
  return (
    <ul className="door-cards">
      <li className="door-card">
        <CardArt id="help-write" family="signal" glyph="ph:pen-nib" />
        <div>
          <h3>
            <Link to={`${href("/contact")}?subject=support`}>Write to support</Link>
          </h3>
          <p>The form takes a minute. We will confirm by email that we have your message.</p>
        </div>
      </li>
      <li className="door-card">
        <CardArt id="help-guides" family="build" glyph="ph:file-text" />
        <div>
          <h3>
            <Link to={href("/guides")}>Read a guide</Link>
          </h3>
          <p>Choosing a trade, what training costs, what to bring.</p>
        </div>
      </li>
      <li className="door-card">
        <CardArt id="help-mail" family="care" glyph="ph:stamp" />
        <div>
          <h3>Talk to a person</h3>
          <p>
            Write to <ContactWays />. <AnswerHours />
          </p>
        </div>
      </li>
      <li className="door-card">
        <CardArt id="help-payment" family="power" glyph="ph:coins" />
        <div>
          <h3>
            <Link to={`${href("/contact")}?subject=billing`}>Ask about a payment</Link>
          </h3>
          <p>Have {yourReference} ready.</p>
        </div>
      </li>
    </ul>
  );
}

function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  let at = 0;
  return markTerms(text, search).map((piece) => {
    at += piece.text.length;
    return piece.isFound ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>;
  });
}

/** The questions by section; one answer on the whole page is open at a time, at first that of a single one found. */
function HelpQuestions({
  sections,
  search,
}: {
  readonly sections: readonly HelpSection[];
  readonly search: string;
}) {
  const isOnly = search.trim() !== "" && countQuestions(sections) === 1;
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
            open: isOnly || undefined,
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

export default function HelpPage() {
  const { sections, search } = useLoaderData<typeof loader>();
  const found = searchHelp(sections, search);
  return (
    <>
      <PageStyles name="help" css={doorCards + styles} />
      <PageHeader
        ground="deep"
        title="Help Center"
        lead="Questions people ask before, during and after they register."
      >
        <SearchForm
          className="help-search no-print"
          action={href("/help")}
          data-part="search"
          data-live
        >
          <SearchField
            label="Search the questions"
            placeholder="Refund, my age"
            size="large"
            variant="keke"
            maxLength={longestSearch}
            defaultValue={search}
          />
        </SearchForm>
      </PageHeader>
      <div className="wrap help" data-part="found">
        <nav className="help-index no-print" aria-labelledby="help-index">
          <h2 id="help-index">Sections</h2>
          <ul>
            {found.map(({ id, title, questions }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a> <span aria-hidden="true">{questions.length}</span>
              </li>
            ))}
          </ul>
        </nav>
        <div className="help-list">
          <div className="help-found">
            <p role="status">{countText(countQuestions(found), search)}</p>
            {search.trim() && <Link to={href("/help")}>Clear search</Link>}
          </div>
          {found.length > 0 ? (
            <HelpQuestions sections={found} search={search} />
          ) : (
            <EmptyState
              title="No questions found"
              actions={
                <ButtonLink to={`${href("/contact")}?subject=support`}>Ask us instead</ButtonLink>
              }
            >
              Try one word of your question, such as “card” or “age”.
            </EmptyState>
          )}
        </div>
      </div>
      <section className="help-more no-print" aria-labelledby="help-more">
        <div className="wrap">
          <h2 id="help-more">More help</h2>
          <HelpCards />
        </div>
      </section>
    </>
  );
}
