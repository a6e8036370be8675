import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { Roofline } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { academyRecord } from "#foundation/pages/schema-records.ts";
import { centrePictures, readPictures } from "#rooms/catalogue/door.server.ts";
import { CentrePhotos, GraduateWords } from "#rooms/catalogue/door.ui.ts";
import { spellDays, spellNumber, weekLength } from "#rooms/catalogue/training/training-words.ts";
import styles from "../about/about.css?inline";
import { contentFacts } from "../content-facts.server.ts";
import { contentHead } from "../content-head.ui.ts";
import { LinkedSentence } from "../linked-sentence.tsx";
import { readAbout } from "../page-texts.server.ts";
import { TrainingMix, TrainingWeek } from "../training/training-drawings.tsx";

/** How many graduates are quoted on this page. */
const mostGraduates = 6;

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const { graduates } = await readPictures(ctx);
  const about = readAbout(await contentFacts(ctx));
  return {
    ...about,
    // Invented praise is only for the demonstration.
    voices: about.invented && ctx.config.appEnv !== "demo" ? [] : about.voices,
    centres: await centrePictures(ctx),
    graduates: graduates.slice(0, mostGraduates),
  };
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  contentHead(
    { matches },
    {
      title: "About us",
      description: loaderData?.description ?? "",
      path: href("/about"),
      jsonLd: import.meta.env.SSR && ((origin) => [academyRecord(origin)]),
    },
  );

export default function AboutPage() {
  const { centres, graduates, ...about } = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles name="about" css={styles} />
      <div className="about-head ground-deep">
        <div className="wrap">
          <h1 tabIndex={-1}>About {academy.name}</h1>
          <p className="lead">{about.lead}</p>
        </div>
        <svg className="about-door" viewBox="106 46 108 154" aria-hidden="true">
          <path d="M106 200V92h8V74h10V58h14V46h44v12h14v16h10v18h8v108h-24v-96h-8v-12h-10v-10h-20v10h-10v12h-8v96z" />
        </svg>
        <Roofline />
      </div>

      <div className="wrap section creed">
        <section>
          <h2>Mission</h2>
          <p>{about.mission}</p>
        </section>
        <section>
          <h2>Vision</h2>
          <p>{about.vision}</p>
        </section>
      </div>

      <section className="wrap section stack">
        <h2>
          {spellNumber(about.objectives.length).replace(/^./, (one) => one.toUpperCase())}{" "}
          objectives
        </h2>
        <ol className="objectives">
          {about.objectives.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className="wrap section stack">
        <h2>The training mix</h2>
        <TrainingMix />
      </section>

      <section className="wrap section stack">
        <h2>A training week has {spellDays(weekLength())}</h2>
        <TrainingWeek />
      </section>

      <section className="why wall-ground wall-build">
        <div className="wrap why-columns">
          <h2>Why the work matters</h2>
          <div className="why-words">
            {about.why.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </section>

      <CentrePhotos centres={centres} />

      <section className="wrap section stack stack-36">
        {graduates.length > 0 && (
          <>
            <div className="voices-head">
              <h2>What learners say</h2>
            </div>
            <GraduateWords graduates={graduates} />
          </>
        )}
        {graduates.length === 0 && about.voices.length > 0 && (
          <>
            <div className="voices-head">
              <h2>What learners say</h2>
              {about.invented && (
                <p>
                  These people are not real. We wrote the three examples for this demo website. Our
                  learners' own words will be here, with their consent.
                </p>
              )}
            </div>
            <div className="voices">
              {about.voices.map(({ words, who }) => (
                <figure key={who}>
                  <blockquote>“{words}”</blockquote>
                  <figcaption>{who}</figcaption>
                </figure>
              ))}
            </div>
          </>
        )}
        <div className="row">
          <ButtonLink to={href("/programs")}>Browse programs</ButtonLink>
          <ButtonLink to={href("/contact")} variant="secondary">
            Visit a centre
          </ButtonLink>
        </div>
        <LinkedSentence html={about.more} className="max-w-text" />
      </section>
    </>
  );
}
