import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { nameStory } from "#academy";
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
import { listAnd } from "#foundation/text/list-words.ts";
import { trainingDays } from "#rooms/catalogue/rules/training/training-terms.ts";
import {
  levelTimes,
  spellNumber,
  weekLength,
} from "#rooms/catalogue/rules/training/training-words.ts";
import { listProgramCards } from "#rooms/catalogue/server/door.ts";
import { minimumLearnerAge } from "#rooms/enrolment/rules/registration/learner-ages.ts";
import { contentHead } from "../ui/content-head.ts";
import { homeNumbers, trainingNumbers } from "../ui/home/numbers.ts";
import styles from "../ui/press.css?inline";

export const meta = ({ matches }: MetaArgs) =>
  contentHead(
    { matches },
    {
      title: "Press",
      description: `Facts, numbers, pictures and a press contact of ${academy.name}, for newsrooms and partners.`,
      path: href("/press"),
    },
  );

const { theory, practice, project } = trainingDays;

const boilerplate = () => {
  const centres = listCentres();
  const places = listAnd(centres.map(({ city, state }) => `${city} (${state} State)`));
  const where = `at ${spellNumber(centres.length)} ${centres.length === 1 ? "centre" : "centres"}, in ${places}`;
  return `${academy.name} is a vocational and technical training academy in ${academy.region}. It teaches building, power, motor, cloth, care and digital trades ${where}, and through online and hybrid programs. Physical training is given at levels: ${levelTimes()}.${nameStory && ` ${nameStory}`}`;
};

/** One program for each of five families; the logo is shown next to them. */
const pictured = ["masonry", "solar-installation", "auto-mechanic", "gsm-repair", "fashion-design"];

export async function loader({ context }: LoaderFunctionArgs) {
  const cards = await listProgramCards(context.get(pageContext), { ids: pictured });
  return { pictures: cards.map(({ id, family, glyph, title }) => ({ id, family, glyph, title })) };
}

const numbers = [
  ...homeNumbers,
  ...trainingNumbers.filter(({ of }) => of === "trained" || of === "certification programs"),
];

function Download({ to, file, name }: { to: string; file: string; name: string }) {
  return (
    <a className="link-line" href={to} download={file}>
      <Icon name="download" /> {name} <span className="visually-hidden">picture </span>(SVG)
    </a>
  );
}

export default function PressPage() {
  const { pictures } = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles name="press" css={styles} />
      <div className="press-head ground-keke">
        <div className="wrap">
          <h1 tabIndex={-1}>Press</h1>
          <p className="lead">
            What you need to write about {academy.name}: facts, numbers, pictures, and a person who
            answers your questions.
          </p>
        </div>
        <Roofline />
      </div>

      <div className="wrap section press-columns">
        <section>
          <h2>In one paragraph</h2>
          <p className="boilerplate">{boilerplate()}</p>
          <CopyButton value={boilerplate()} label="Copy this paragraph" />
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

      <section className="wrap pb-56 stack">
        <h2>Numbers</h2>
        <p className="max-w-text">
          These are the academy's own numbers. On this demo site they are not real. Ask us before
          you print them.
        </p>
        <ul className="press-numbers">
          {numbers.map(({ value, of }) => (
            <li key={of}>
              <b className="big-number">{value}</b> {of}
            </li>
          ))}
        </ul>
      </section>

      <section className="wrap pb-56 stack">
        <h2>Pictures</h2>
        <p className="max-w-text">
          You may use these in reports about the academy. Every program page has a picture like
          these.
        </p>
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
          <AnswerHours /> Tell us what you are working on and your deadline. To visit a workshop,
          ask us {academy.visitNotice} ahead.
        </p>
      </section>
    </>
  );
}
