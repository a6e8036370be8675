import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { Roofline } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { academyRecord } from "#foundation/pages/schema-records.ts";
import { spellDays, weekLength } from "#rooms/catalogue/rules/training/training-words.ts";
import { centrePictures, readPictures } from "#rooms/catalogue/server/door.ts";
import { CentrePhotos, GraduateWords } from "#rooms/catalogue/ui/door.ts";
import styles from "../ui/about.css?inline";
import { contentHead } from "../ui/content-head.ts";
import { TrainingMix, TrainingWeek } from "../ui/training/training-drawings.tsx";

/** So many graduates speak on this page. */
const mostGraduates = 6;

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const { graduates } = await readPictures(ctx);
  return { centres: await centrePictures(ctx), graduates: graduates.slice(0, mostGraduates) };
}

export const meta = ({ matches }: MetaArgs) =>
  contentHead(
    { matches },
    {
      title: "About us",
      description: `${academy.name}: mission, vision and objectives, what a training week looks like, and why trades matter in Taraba and Adamawa.`,
      path: href("/about"),
      jsonLd: import.meta.env.SSR && ((origin) => [academyRecord(origin)]),
    },
  );

const objectives = [
  {
    title: "Teach to a standard",
    text: "You pass a level by doing the work, not by attending for months. Both centres use the same list of tasks.",
  },
  {
    title: "Keep it affordable",
    text: "You know the fees before you sign. Free workshops let you try a trade, and there are sponsored places for people who cannot pay.",
  },
  {
    title: "Stay close to the market",
    text: "Employers and working craftsmen review what we teach every year and tell us what is missing.",
  },
  {
    title: "Support after the certificate",
    text: "Pricing, records and dealing with customers are part of every trade, and you can still ask your mentor.",
  },
];

/** Invented for the demonstration; the page says so. */
const voices = [
  {
    words:
      "I had watched my uncle lay blocks for years. Here somebody let me lay a wall, pulled it down, and showed me why. The second one stood.",
    who: "Ibrahim, masonry, Jalingo",
  },
  {
    words:
      "My children are small, so three evenings a week on the phone were what I could manage. I still cut every pattern twice, but now I know where it went wrong.",
    who: "Hannatu, pattern drafting, hybrid",
  },
  {
    words:
      "I came for repairing phones and learnt to write a receipt as well. It is the receipt that customers talk about.",
    who: "Simon, GSM repair, Yola",
  },
];

export default function AboutPage() {
  const { centres, graduates } = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles name="about" css={styles} />
      <div className="about-head ground-deep">
        <div className="wrap">
          <h1 tabIndex={-1}>About {academy.name}</h1>
          <p className="lead">
            A zaure is the entrance hall of a Hausa compound. Families received guests there, shared
            news and taught what they knew. We took the name because a trade begins the same way:
            somebody lets you in and shows you.
          </p>
        </div>
        <svg className="about-door" viewBox="106 46 108 154" aria-hidden="true">
          <path d="M106 200V92h8V74h10V58h14V46h44v12h14v16h10v18h8v108h-24v-96h-8v-12h-10v-10h-20v10h-10v12h-8v96z" />
        </svg>
        <Roofline />
      </div>

      <div className="wrap section creed">
        <section>
          <h2>Mission</h2>
          <p>
            To teach trades by doing them, under master craftsmen, so that people in Taraba and
            Adamawa can earn a living with their hands.
          </p>
        </section>
        <section>
          <h2>Vision</h2>
          <p>
            A north-east where you can get a good roof, a safe socket and a coat that fits on the
            next street, and where people respect the person who made them.
          </p>
        </section>
      </div>

      <section className="wrap section stack">
        <h2>Four objectives</h2>
        <ol className="objectives">
          {objectives.map(({ title, text }) => (
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
            <p>
              Houses are built here every dry season, and much of the tiling, wiring and roofing is
              done by people from other states. At the same time, young people who finish school
              wait for a few office jobs.
            </p>
            <p>
              A trade shortens that wait. You can learn it in months, you are paid by the job, and
              you keep it when a company leaves. It also keeps people safe: wiring that does not
              burn, a gas line that does not leak, a borehole pump that runs through March.
            </p>
            <p>
              We do not promise anyone a job. We promise that a person who passes a level can do
              what the certificate says.
            </p>
          </div>
        </div>
      </section>

      <CentrePhotos centres={centres} />

      <section className="wrap section stack stack-36">
        <div className="voices-head">
          <h2>What learners say</h2>
          {graduates.length === 0 && (
            <p>
              These people are not real. We wrote the three examples for this demo website. Our
              learners' own words will be here, with their consent.
            </p>
          )}
        </div>
        {graduates.length > 0 ? (
          <GraduateWords graduates={graduates} />
        ) : (
          <div className="voices">
            {voices.map(({ words, who }) => (
              <figure key={who}>
                <blockquote>“{words}”</blockquote>
                <figcaption>{who}</figcaption>
              </figure>
            ))}
          </div>
        )}
        <div className="row">
          <ButtonLink to={href("/programs")}>Browse programs</ButtonLink>
          <ButtonLink to={href("/contact")} variant="secondary">
            Visit a centre
          </ButtonLink>
        </div>
        <p className="max-w-text">
          Writing about the academy? Facts and pictures are on the page for the{" "}
          <Link to={href("/press")}>press</Link>.
        </p>
      </section>
    </>
  );
}
