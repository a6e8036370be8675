import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { SearchField } from "#design/fields/search-field.tsx";
import { SearchForm } from "#design/fields/search-form.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { faqRecord } from "../rules/page-records.ts";
import { countQuestions, searchHelp } from "../rules/search-help.ts";
import { contentFacts } from "../server/content-facts.ts";
import { listHelp } from "../server/list-help.ts";
import styles from "../ui/help/help.css?inline";
import { HelpCards } from "../ui/help/help-cards.tsx";
import { HelpQuestions } from "../ui/help/help-questions.tsx";

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

export default function HelpPage() {
  const { sections, search } = useLoaderData<typeof loader>();
  const found = searchHelp(sections, search);
  return (
    <>
      <PageStyles name="help" css={styles} />
      <PageHeader
        ground="deep"
        title="Help Center"
        lead="Questions that people ask before, during and after they register."
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
