import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { pageContext } from "#foundation/pages/page-context.ts";
import { contentFacts } from "../content-facts.server.ts";
import { contentHead } from "../content-head.ui.ts";
import { readPartnerships } from "../page-texts.server.ts";
import styles from "../partnerships/partnerships.css?inline";

export const loader = async ({ context }: LoaderFunctionArgs) =>
  readPartnerships(await contentFacts(context.get(pageContext)));

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  contentHead(
    { matches },
    {
      title: "Partnerships",
      description: loaderData?.description ?? "",
      path: href("/partnerships"),
    },
  );

/** The three kinds of partners, with the ground and the picture of each. */
const kinds = [
  {
    id: "employers",
    ground: "",
    art: { id: "partner-employers", family: "build", glyph: "ph:factory" },
  },
  {
    id: "workshops",
    ground: "ground-deep",
    art: { id: "partner-workshops", family: "power", glyph: "ph:wrench" },
  },
  {
    id: "others",
    ground: "partner-mist",
    art: { id: "partner-others", family: "care", glyph: "ph:handshake" },
  },
] as const;

type Kind = (typeof kinds)[number];
type Texts = Awaited<ReturnType<typeof loader>>[Kind["id"]];

/** The contact form with this subject selected. */
const contactPath = `${href("/contact")}?subject=partnership`;

function Terms({ title, terms }: { readonly title: string; readonly terms: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </div>
  );
}

function Partner({ kind, texts }: { readonly kind: Kind; readonly texts: Texts }) {
  const { id, ground, art } = kind;
  const { title, text, offered, asked, link } = texts;
  return (
    <section id={id} className={`partner ${ground}`} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <CardArt {...art} />
        <div className="partner-words">
          <h2 id={`${id}-title`}>{title}</h2>
          <p>{text}</p>
          <ButtonLink to={contactPath} iconAfter="arrow-right">
            {link}
          </ButtonLink>
        </div>
        <div className="partner-terms">
          <Terms title="What we bring" terms={offered} />
          <Terms title="What we ask" terms={asked} />
        </div>
      </div>
    </section>
  );
}

export default function PartnershipsPage() {
  const texts = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles name="partnerships" css={styles} />
      <div className="partners-head">
        <div className="wrap">
          <h1 tabIndex={-1}>Partnerships</h1>
          <p className="lead">{texts.lead}</p>
        </div>
      </div>
      {kinds.map((kind) => (
        <Partner key={kind.id} kind={kind} texts={texts[kind.id]} />
      ))}
    </>
  );
}
