import { href, type MetaArgs } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { contentHead } from "../ui/content-head.ts";
import { type PartnerKind, partnerKinds } from "../ui/partner-kinds.ts";
import styles from "../ui/partnerships.css?inline";

export const meta = ({ matches }: MetaArgs) =>
  contentHead(
    { matches },
    {
      title: "Partnerships",
      description:
        "For employers, training workshops and centers, and other partners: what the academy offers, what it asks, and how to begin.",
      path: href("/partnerships"),
    },
  );

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

function Partner({ kind }: { readonly kind: PartnerKind }) {
  const { id, title, text, ground, art, offered, asked, link } = kind;
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
  return (
    <>
      <PageStyles name="partnerships" css={styles} />
      <div className="partners-head">
        <div className="wrap">
          <h1 tabIndex={-1}>Partnerships</h1>
          <p className="lead">
            People learn a trade where others practise it. For that we need workshops that let
            learners in, employers who hire them, and sponsors who pay for a place.
          </p>
        </div>
      </div>
      {partnerKinds.map((kind) => (
        <Partner key={kind.id} kind={kind} />
      ))}
    </>
  );
}
