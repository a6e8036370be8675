import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { scenes } from "#academy/scenes";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { pageContext } from "#foundation/pages/page-context.ts";
import { formatDay } from "#foundation/time/time.ts";
import { withWholeDays } from "#foundation/time/whole-days.ts";
import { listEntries, nextIntakeOf } from "#rooms/catalogue/door.server.ts";
import { TradeScene } from "#rooms/catalogue/door.ui.ts";
import type { ProgramCardFacts } from "#rooms/catalogue/list/program-card.ts";
import { contentFacts } from "../content-facts.server.ts";
import { contentHead } from "../content-head.ui.ts";
import { LinkedSentence, RegisterLink } from "../linked-sentence.tsx";
import { oneOfEachFamily } from "../one-of-each-family.ts";
import { readTrainingPrograms } from "../page-texts.server.ts";
import styles from "../training/training.css?inline";

/** How many programs the page features of an academy that names none. */
const mostChosen = 3;

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const texts = readTrainingPrograms(await contentFacts(ctx));
  const named = texts.programs.length > 0;
  const entries = await listEntries(ctx, named ? { ids: texts.programs } : {});
  const some = oneOfEachFamily(
    entries.map(({ card }) => card),
    mostChosen,
  ).map(({ id }) => id);
  const featured = named ? entries : entries.filter(({ card }) => some.includes(card.id));
  const workshops = featured.map((entry) => ({
    program: entry.card,
    scene: scenes[entry.card.id] ?? null,
    seats: nextIntakeOf(entry)?.seats ?? null,
  }));
  const place = ({ program }: { program: { id: string } }) => texts.programs.indexOf(program.id);
  return {
    texts,
    workshops: [...workshops].sort((one, other) => place(one) - place(other)),
  };
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  contentHead(
    { matches },
    {
      title: "Training Programs",
      description: loaderData?.texts.description ?? "",
      path: href("/training-programs"),
    },
  );

const grounds = ["wall-signal", "wall-build", "wall-power", "wall-cloth", "wall-care"];

type FeaturedWorkshop = {
  readonly program: ProgramCardFacts;
  /** The drawing of its work, if it has one. */
  readonly scene: string | null;
  /** Of the next intake; null when there is none. */
  readonly seats: number | null;
};

/** `5 days` → `5` and `days`. */
function durationParts(text: string): { value: string; unit: string } {
  const [value = text, ...unit] = text.split(" ");
  return { value, unit: unit.join(" ") };
}

function Poster({ program, scene, seats }: FeaturedWorkshop) {
  const { value, unit } = durationParts(program.durationText);
  return (
    <article className="poster">
      <TradeScene program={{ ...program, scene }} />
      <div className="poster-words">
        <h3>
          <Link to={href("/programs/:id", { id: program.id })}>{program.title}</Link>
        </h3>
        <p>{program.description}</p>
        <p className="poster-place">
          {program.levelText} level. {program.location}, with {program.instructor}
          {program.startsOn && withWholeDays(`, from ${formatDay(program.startsOn)}`)}
        </p>
      </div>
      <div className="poster-end">
        <ul className="poster-numbers">
          <li>
            <b className="big-number">{value}</b> {unit}
          </li>
          {seats !== null && (
            <li>
              <b className="big-number">{seats}</b> seats
            </li>
          )}
        </ul>
        <RegisterLink program={program} />
      </div>
    </article>
  );
}

/** Programs that the page of training programs features (spec §2.15). */
function FeaturedWorkshops({
  lead,
  onward,
  workshops,
}: {
  readonly lead: string;
  /** The sentence below them. */
  readonly onward: string;
  readonly workshops: readonly FeaturedWorkshop[];
}) {
  if (workshops.length === 0) return null;
  return (
    <section className="wrap section">
      <h2>Featured programs</h2>
      <p className="lead mt-8">{lead}</p>
      <ul className="posters">
        {workshops.map((workshop) => (
          <li key={workshop.program.id}>
            <Poster {...workshop} />
          </li>
        ))}
      </ul>
      <LinkedSentence html={onward} className="lead" />
    </section>
  );
}

export default function TrainingProgramsPage() {
  const { texts, workshops } = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles name="training" css={styles} />
      <div className="training-head">
        <div className="wrap training-words">
          <h1 tabIndex={-1}>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
          <ButtonLink to={href("/programs")} iconAfter="arrow-right">
            All programs
          </ButtonLink>
        </div>
        {texts.numbers.length > 0 && (
          <ul className="wrap facade" aria-label="Training in numbers">
            {texts.numbers.map(({ value, of }, index) => (
              <li key={of} className={`stepped wall-ground ${grounds[index % grounds.length]}`}>
                <b className="big-number">{value}</b> {of}
              </li>
            ))}
          </ul>
        )}
      </div>
      <FeaturedWorkshops lead={texts.workshops} onward={texts.onward} workshops={workshops} />
    </>
  );
}
