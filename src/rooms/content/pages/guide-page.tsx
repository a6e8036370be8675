import { data, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { bulletStyles } from "#design/card-art/family-styles.ts";
import { Breadcrumbs } from "#design/page/breadcrumbs.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { pageContext } from "#foundation/pages/page-context.ts";
import { breadcrumbRecord } from "#foundation/pages/schema-records.ts";
import { quoteOpenLevels } from "#rooms/catalogue/rules/fees/fees.ts";
import { readCatalogue } from "#rooms/catalogue/server/door.ts";
import { guideRecord } from "../rules/page-records.ts";
import { contentFacts } from "../server/content-facts.ts";
import { findGuide, listGuides } from "../server/list-guides.ts";
import { contentHead } from "../ui/content-head.ts";
import { asides } from "../ui/guides/guide-asides.tsx";
import { GuideArt, GuideText, guidePath } from "../ui/guides/guide-text.tsx";
import styles from "../ui/guides/guides.css?inline";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = new URL(request.url).pathname.split("/").at(-1)?.toLowerCase() ?? "";
  const ctx = context.get(pageContext);
  const facts = await contentFacts(ctx);
  const guide = findGuide(id, facts);
  if (!guide) throw data(null, { status: 404 });
  const guides = listGuides(facts);
  const at = guides.findIndex((one) => one.id === id);
  // Beginning with the one that comes next.
  const others = [...guides.slice(at + 1), ...guides.slice(0, at)];
  const { schedule } = await readCatalogue(ctx);
  return { guide, others, quotes: quoteOpenLevels(schedule) };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { id, title, about } = loaderData.guide;
  const path = guidePath(id);
  return contentHead(
    { matches },
    {
      title: `${title}: a guide`,
      description: about,
      path,
      jsonLd:
        import.meta.env.SSR &&
        ((origin) => [
          guideRecord({ title, about, path }, origin),
          breadcrumbRecord([
            { name: "Home", url: `${origin}/` },
            { name: "Guides", url: `${origin}${href("/guides")}` },
            { name: title, url: `${origin}${path}` },
          ]),
        ]),
    },
  );
}

export default function GuidePage() {
  const { guide, others, quotes } = useLoaderData<typeof loader>();
  const { title, about, family, aside, parts } = guide;
  const Aside = aside && asides[aside];
  return (
    <div className={`bullets-${family}`}>
      <PageStyles name="guides" css={styles + bulletStyles} />
      <PageHeader
        wall={family}
        above={
          <Breadcrumbs
            crumbs={[
              { label: "Home", to: href("/") },
              { label: "Guides", to: href("/guides") },
              { label: title },
            ]}
          />
        }
        title={title}
        lead={about}
      >
        <div className="guide-head-art">
          <GuideArt guide={guide} />
        </div>
      </PageHeader>
      <div className="wrap guide">
        <GuideText parts={parts} quotes={quotes} />
        {Aside && <Aside />}
      </div>
      <nav className="wrap guide-others no-print" aria-labelledby="other-guides">
        <h2 id="other-guides">Other guides</h2>
        <ul>
          {others.map((other) => (
            <li key={other.id} className="guide-door">
              <GuideArt guide={other} />
              <Link to={guidePath(other.id)}>{other.title}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
