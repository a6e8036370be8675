import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { formatCount } from "#foundation/amounts/durations.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { longestTrainingMonths } from "#rooms/catalogue/rules/training/training-words.ts";
import { listEntries, nextIntakeOf } from "#rooms/catalogue/server/door.ts";
import { contentHead } from "../ui/content-head.ts";
import { trainingNumbers } from "../ui/home/numbers.ts";
import { FeaturedWorkshops, featuredPrograms } from "../ui/training/featured-workshops.tsx";
import styles from "../ui/training/training.css?inline";

export async function loader({ context }: LoaderFunctionArgs) {
  const featured = await listEntries(context.get(pageContext), { ids: featuredPrograms });
  const workshops = featured.map((entry) => ({
    program: entry.card,
    seats: nextIntakeOf(entry)?.seats ?? null,
  }));
  const place = ({ program }: { program: { id: string } }) => featuredPrograms.indexOf(program.id);
  return { workshops: workshops.toSorted((one, other) => place(one) - place(other)) };
}

export const meta = ({ matches }: MetaArgs) =>
  contentHead(
    { matches },
    {
      title: "Training Programs",
      description:
        "The academy's training in numbers, and three free workshops to start with: tie-and-dye, small generators, soap and detergent.",
      path: href("/training-programs"),
    },
  );

const longest = () => formatCount(longestTrainingMonths(), "month");

const grounds = ["wall-signal", "wall-build", "wall-power", "wall-cloth", "wall-care"];

export default function TrainingProgramsPage() {
  const { workshops } = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles name="training" css={styles} />
      <div className="training-head">
        <div className="wrap training-words">
          <h1 tabIndex={-1}>Training programs for hands that want work</h1>
          <p className="lead">
            From a free workshop of a few days to {longest()} in the workshop. Look around and
            choose what suits you.
          </p>
          <ButtonLink to={href("/programs")} iconAfter="arrow-right">
            All programs
          </ButtonLink>
        </div>
        <ul className="wrap facade" aria-label="Training in numbers">
          {trainingNumbers.map(({ value, of }, index) => (
            <li key={of} className={`stepped wall-ground ${grounds[index]}`}>
              <b className="big-number">{value}</b> {of}
            </li>
          ))}
        </ul>
      </div>
      <FeaturedWorkshops workshops={workshops} />
    </>
  );
}
