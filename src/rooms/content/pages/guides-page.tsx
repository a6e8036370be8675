import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { pageContext } from "#foundation/pages/page-context.ts";
import { contentFacts } from "../content-facts.server.ts";
import { contentHead } from "../content-head.ui.ts";
import doorCards from "../door-card.css?inline";
import { GuideArt, guidePath } from "../guides/guide-text.tsx";
import styles from "../guides/guides.css?inline";
import { listGuides } from "../guides/list-guides.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return listGuides(await contentFacts(context.get(pageContext)));
}

export const meta = ({ matches }: MetaArgs) =>
  contentHead(
    { matches },
    {
      title: "Guides",
      description:
        "How to choose a trade, what training costs and how to pay, what to bring, how to get a sponsored place, and what guardians should know.",
      path: href("/guides"),
    },
  );

/** The list of guides. Its items keep the ids of the former sections, so that old links still work. */
export default function GuidesPage() {
  const guides = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles name="guides" css={doorCards + styles} />
      <PageHeader
        title="Guides"
        lead="Five short texts to read before you register. The last one is for the person who agrees and pays."
      />
      <div className="wrap">
        <ul className="guides">
          {guides.map((guide) => (
            <li key={guide.id} id={guide.id} className="door-card" data-moved="">
              <GuideArt guide={guide} />
              <div>
                <h2>
                  <Link to={guidePath(guide.id)}>{guide.title}</Link>
                </h2>
                <p>{guide.about}</p>
              </div>
            </li>
          ))}
          <li className="door-card">
            <CardArt id="guide-help" family="motion" glyph="ph:hand-heart" />
            <div>
              <h2>
                <Link to={href("/help")}>Help Center</Link>
              </h2>
              <p>Short answers to the questions people ask most.</p>
            </div>
          </li>
        </ul>
      </div>
    </>
  );
}
