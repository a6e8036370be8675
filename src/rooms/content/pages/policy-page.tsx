import { data, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { formatDay } from "#foundation/time/time.ts";
import { contentFacts } from "../content-facts.server.ts";
import { findPolicy } from "../find-policy.server.ts";
import styles from "../reading.css?inline";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const ctx = context.get(pageContext);
  const policy = findPolicy(pathname.slice(1).toLowerCase(), await contentFacts(ctx));
  if (!policy) throw data(null, { status: 404 });
  return { policy, pathname, origin: ctx.config.origin };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { policy, pathname, origin } = loaderData;
  return pageHead({
    title: policy.title,
    description: policy.description,
    url: `${origin}${pathname}`,
  });
}

/** The four policies, in the order of the footer. */
const policies = [
  { name: "Terms", to: href("/terms") },
  { name: "Privacy", to: href("/privacy") },
  { name: "Accessibility", to: href("/accessibility") },
  { name: "Cookies", to: href("/cookies") },
] as const;

/** The headings of a long text, with links. */
function Contents({
  headings,
}: {
  readonly headings: readonly { readonly id: string; readonly text: string }[];
}) {
  return (
    <nav className="table-of-contents no-print" aria-labelledby="contents-title">
      <h2 id="contents-title">On this page</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export default function PolicyPage() {
  const { policy, pathname } = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles name="reading" css={styles} />
      <PageHeader
        title={policy.title}
        kicker={`Effective ${formatDay(policy.effective)}`}
        lead={policy.description}
      >
        <LinkTabs
          label="Policies"
          className="no-print"
          tabs={policies.map(({ name, to }) => ({ label: name, to, current: to === pathname }))}
        />
      </PageHeader>
      <div className="wrap reading">
        <Contents headings={policy.headings} />
        <div>
          <section className="in-short prose" aria-labelledby="in-short">
            <h2 id="in-short">In short</h2>
            <div dangerouslySetInnerHTML={{ __html: policy.shortHtml }} />
          </section>
          <div className="prose" dangerouslySetInnerHTML={{ __html: policy.html }} />
        </div>
      </div>
    </>
  );
}
