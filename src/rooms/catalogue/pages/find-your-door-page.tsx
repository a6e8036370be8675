import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { readDoorAnswers, wordsOfAnswers } from "../rules/doors/door-questions.ts";
import { findDoors } from "../server/list-programs.ts";
import { DoorForm } from "../ui/doors/door-form.tsx";
import { DoorResults } from "../ui/doors/door-results.tsx";
import styles from "../ui/doors/find-your-door.css?inline";
import { TownStyles } from "../ui/towns/start-lines.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const answers = readDoorAnswers(searchParams);
  const words = wordsOfAnswers(answers);
  const doors = words.length > 0 ? await findDoors(ctx, answers) : [];
  const isEmpty = words.length === 0 && searchParams.has("sent");
  return { answers, words, doors, isEmpty, origin: ctx.config.origin };
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData &&
  pageHead({
    title: loaderData.words.length > 0 ? "Three doors for you" : "Find your door",
    description:
      "Answer five short questions about your town, time, money and way of working, and see three programs that suit you, with fee, tools and next start.",
    url: `${loaderData.origin}${href("/find-your-door")}`,
    noindex: loaderData.words.length > 0 || loaderData.isEmpty,
  });

const counted = ["", "One door for you", "Two doors for you", "Three doors for you"];

/** Five questions give three programs (docs/product.md §2.18). */
export default function FindYourDoorPage() {
  const { answers, words, doors, isEmpty } = useLoaderData<typeof loader>();
  const isAnswered = words.length > 0;
  return (
    <>
      <PageStyles name="find-your-door" css={styles} />
      <TownStyles />
      <PageHeader
        ground="deep"
        title={isAnswered ? (counted[doors.length] ?? "Find your door") : "Find your door"}
        lead={
          isAnswered
            ? `You said: ${words.join(" · ")}.`
            : "Five short questions, and we show you three programs that suit you. You need no account."
        }
      >
        {isAnswered && (
          <p>
            <a href="#questions">Change your answers</a>
          </p>
        )}
      </PageHeader>
      <div className="wrap stack stack-36 pt-24 pb-88">
        {doors.length > 0 && (
          <section aria-labelledby="doors-title">
            <h2 id="doors-title" className="visually-hidden">
              Programs that suit you
            </h2>
            <DoorResults doors={doors} />
          </section>
        )}
        {isAnswered && doors.length === 0 && (
          <EmptyState
            title="There are no programs at the moment."
            actions={<ButtonLink to={href("/contact")}>Write to us</ButtonLink>}
          />
        )}
        <section id="questions" className="stack" aria-labelledby="questions-title">
          <h2 id="questions-title" className={isAnswered ? undefined : "visually-hidden"}>
            {isAnswered ? "Change your answers" : "Five questions"}
          </h2>
          {isEmpty && (
            <Alert tone="warning" role="alert" title="Answer at least one question">
              Then we can show you programs that suit you. You can leave out the others.
            </Alert>
          )}
          <DoorForm answers={answers} isAnswered={isAnswered} />
        </section>
        <p>
          You know what you want already? <Link to={href("/programs")}>See all programs</Link>. Or
          read <Link to={href("/guides")}>our guides</Link> first.
        </p>
      </div>
    </>
  );
}
