import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { CopyButton } from "#design/actions/copy-button.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { AnswerHours, ContactWays } from "#design/messages/contact-ways.tsx";
import { BrandMark } from "#design/page/brand-mark.tsx";
import { Roofline } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { listCentres } from "#foundation/academy/centres.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { listProgramCards } from "#rooms/catalogue/door.server.ts";
import { trainingDays } from "#rooms/catalogue/training/training-terms.ts";
import { levelTimes, weekLength } from "#rooms/catalogue/training/training-words.ts";
import { minimumLearnerAge } from "#rooms/enrolment/forms/learner-ages.ts";
import { contentFacts } from "../content-facts.server.ts";
import { contentHead } from "../content-head.ui.ts";
import { oneOfEachFamily } from "../one-of-each-family.ts";
import { readHome, readPress, readTrainingPrograms } from "../page-texts.server.ts";
import styles from "../press/press.css?inline";

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  contentHead(
    { matches },
    {
      title: "Press",
      description: loaderData?.texts.description ?? "",
      path: href("/press"),
    },
  );

const { theory, practice, project } = trainingDays;

/** How many pictures the page has of an academy that names none. */
const mostPictures = 5;

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const facts = await contentFacts(ctx);
  const texts = readPress(facts);
  const cards =
    texts.programs.length > 0
      ? await listProgramCards(ctx, { ids: texts.programs })
      : oneOfEachFamily(await listProgramCards(ctx), mostPictures);
  const known = readHome(facts).numbers;
  // What both pages count is named once.
  const more = readTrainingPrograms(facts).numbers.filter(
    ({ of }) => !known.some((one) => one.of.includes(of)) && of !== "platforms",
  );
  return {
    texts,
    aboutNumbers: (ctx.config.appEnv === "demo" && texts.inventedNumbers) || texts.numbers,
    numbers: [...known, ...more],
    pictures: cards.map(({ id, family, glyph, title }) => ({ id, family, glyph, title })),
  };
}

function Download({ to, file, name }: { to: string; file: string; name: string }) {
  return (
    <a className="link-line" href={to} download={file}>
      <Icon name="download" /> {name} <span className="visually-hidden">picture </span>(SVG)
    </a>
  );
}

export default function PressPage() {
  const { texts, aboutNumbers, numbers, pictures } = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles name="press" css={styles} />
      <div className="press-head ground-keke">
        <div className="wrap">
          <h1 tabIndex={-1}>Press</h1>
          <p className="lead">{texts.lead}</p>
        </div>
        <Roofline />
      </div>

      <div className="wrap section press-columns">
        <section>
          <h2>In one paragraph</h2>
          <p className="boilerplate">{texts.paragraph}</p>
          <CopyButton value={texts.paragraph} label="Copy this paragraph" />
        </section>
        <section>
          <h2>Facts</h2>
          <DescriptionList
            items={[
              { term: "Name", value: academy.name },
              {
                term: "Centres",
                value: listCentres().map(({ id, address }) => <div key={id}>{address}</div>),
              },
              { term: "Platforms", value: "Physical, online, hybrid" },
              {
                term: "Levels",
                value: levelTimes().replace(/^./, (letter) => letter.toUpperCase()),
              },
              {
                term: "Training week",
                value: `${weekLength()} days: ${theory} theory, ${practice} practical, ${project} project`,
              },
              { term: "Learners", value: `From the age of ${minimumLearnerAge}` },
            ]}
          />
        </section>
      </div>

      {numbers.length > 0 && (
        <section className="wrap pb-56 stack">
          <h2>Numbers</h2>
          <p className="max-w-text">{aboutNumbers}</p>
          <ul className="press-numbers">
            {numbers.map(({ value, of }) => (
              <li key={of}>
                <b className="big-number">{value}</b> {of}
              </li>
            ))}
          </ul>
        </section>
      )}

      <section className="wrap pb-56 stack">
        <h2>Pictures</h2>
        <p className="max-w-text">{texts.pictures}</p>
        <ul className="press-pictures">
          {pictures.map(({ title, ...art }) => (
            <li key={art.id}>
              <CardArt {...art} />
              <Download
                to={href("/programs/:id/picture.svg", { id: art.id })}
                file={`${art.id}.svg`}
                name={title}
              />
            </li>
          ))}
          <li>
            <div className="press-mark">
              <BrandMark />
            </div>
            <Download to="/favicon.svg" file="mark.svg" name="The academy's mark" />
          </li>
        </ul>
      </section>

      <section className="wrap pb-24 stack stack-8">
        <h2>Press contact</h2>
        <p className="max-w-text">
          Write to <ContactWays email={academy.pressEmail} />.
        </p>
        <p className="max-w-text">
          <AnswerHours /> {texts.contact}
        </p>
      </section>
    </>
  );
}
