import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { pageContext } from "#foundation/pages/page-context.ts";
import { listEntries, nextIntakeOf } from "#rooms/catalogue/server/door.ts";
import { contentFacts } from "../server/content-facts.ts";
import { readTrainingPrograms } from "../server/page-texts.ts";
import { contentHead } from "../ui/content-head.ts";
import { FeaturedWorkshops } from "../ui/training/featured-workshops.tsx";
import styles from "../ui/training/training.css?inline";

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const texts = readTrainingPrograms(await contentFacts(ctx));
  const featured = await listEntries(ctx, { ids: texts.programs });
  const workshops = featured.map((entry) => ({
    program: entry.card,
    seats: nextIntakeOf(entry)?.seats ?? null,
  }));
  const place = ({ program }: { program: { id: string } }) => texts.programs.indexOf(program.id);
  return {
    texts,
    workshops: workshops.toSorted((one, other) => place(one) - place(other)),
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
        <ul className="wrap facade" aria-label="Training in numbers">
          {texts.numbers.map(({ value, of }, index) => (
            <li key={of} className={`stepped wall-ground ${grounds[index % grounds.length]}`}>
              <b className="big-number">{value}</b> {of}
            </li>
          ))}
        </ul>
      </div>
      <FeaturedWorkshops lead={texts.workshops} onward={texts.onward} workshops={workshops} />
    </>
  );
}
