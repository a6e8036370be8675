import { data, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { bulletStyles } from "#design/card-art/family-styles.ts";
import { Breadcrumbs } from "#design/page/breadcrumbs.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { pageContext } from "#foundation/pages/page-context.ts";
import { breadcrumbRecord } from "#foundation/pages/schema-records.ts";
import { quoteOpenLevels } from "#rooms/catalogue/rules/fees/fees.ts";
import { readCatalogue } from "#rooms/catalogue/server/door.ts";
import { guideRecord } from "../rules/page-records.ts";
import { contentHead } from "../ui/content-head.ts";
import styles from "../ui/guides/guides.css?inline";
import { guidePath, guides } from "../ui/guides/guides.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = new URL(request.url).pathname.split("/").at(-1)?.toLowerCase();
  if (!guides.some((guide) => guide.id === id)) throw data(null, { status: 404 });
  const { schedule } = await readCatalogue(context.get(pageContext));
  return { id, quotes: quoteOpenLevels(schedule) };
}

const guideOf = (id: string | undefined) => guides.find((guide) => guide.id === id);

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const guide = guideOf(loaderData?.id);
  if (!guide) return [];
  const { id, title, about } = guide;
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

/** The other guides, beginning with the one that comes next. */
function othersAfter(id: string) {
  const at = guides.findIndex((guide) => guide.id === id);
  return [...guides.slice(at + 1), ...guides.slice(0, at)];
}

export default function GuidePage() {
  const { id, quotes } = useLoaderData<typeof loader>();
  const guide = guideOf(id);
  if (!guide) return null;
  const { title, about, art, aside: Aside, body: Body } = guide;
  return (
    <div className={`bullets-${art.family}`}>
      <PageStyles name="guides" css={styles + bulletStyles} />
      <PageHeader
        wall={art.family}
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
          <CardArt {...art} />
        </div>
      </PageHeader>
      <div className="wrap guide">
        <article className="prose">
          <Body quotes={quotes} />
        </article>
        <Aside />
      </div>
      <nav className="wrap guide-others no-print" aria-labelledby="other-guides">
        <h2 id="other-guides">Other guides</h2>
        <ul>
          {othersAfter(guide.id).map((other) => (
            <li key={other.id} className="guide-door">
              <CardArt {...other.art} />
              <Link to={guidePath(other.id)}>{other.title}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
