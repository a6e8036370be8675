import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { CardArt } from "#design/card-art/card-art.tsx";
import { PageHeader } from "#design/page-header.tsx";
import { pageContext } from "#foundation/page-context.ts";
import { Level } from "#rooms/catalogue/contract/program.ts";
import { quoteLevels } from "#rooms/catalogue/rules/fees.ts";
import { readCatalogue } from "#rooms/catalogue/server/door.ts";
import { contentHead } from "../ui/content-head.ts";
import styles from "../ui/guides.css?inline";
import { guides } from "../ui/guides.tsx";
import { PageStyles } from "../ui/page-styles.tsx";

/** Any paid physical program: all have the same fees. */
const physical = { mode: "physical", priceType: "paid", priceKobo: 0 } as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const { schedule } = await readCatalogue(context.get(pageContext));
  return { quotes: quoteLevels({ ...physical, levels: [...Level.options] }, schedule()) };
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

export default function GuidesPage() {
  const { quotes } = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles name="guides" css={styles} />
      <PageHeader
        width="wide"
        title="Guides"
        lead="Five short texts to read before you register. The last one is for the person who agrees and pays."
      />
      <div className="wrap wrap-wide guides">
        <nav className="guides-index no-print" aria-labelledby="guides-index">
          <h2 id="guides-index">On this page</h2>
          <ul>
            {guides.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="guides-list">
          {guides.map(({ id, title, art, aside: Aside, body: Body }) => (
            <section key={id} id={id} className="guide" aria-labelledby={`${id}-title`}>
              <div className="guide-head">
                <CardArt {...art} />
                <h2 id={`${id}-title`}>{title}</h2>
              </div>
              <div className="guide-body">
                <div className="prose">
                  <Body quotes={quotes} />
                </div>
                <Aside />
              </div>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
