import type { ReactNode } from "react";
import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { Dotted } from "#design/text/dotted.tsx";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { useTown, withTown } from "#foundation/pages/town-context.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { Door } from "../doors/choose-doors.ts";
import {
  type DoorAnswers,
  type DoorQuestion,
  listDoorQuestions,
  readDoorAnswers,
  wordsOfAnswers,
} from "../doors/door-questions.ts";
import { StartLines, TownStyles } from "../intakes/start-lines.tsx";
import { findDoors } from "../list/list-programs.server.ts";
import type { ProgramCardFacts } from "../list/program-card.ts";
import { ProgramFee } from "../list/program-fee.tsx";
import { programPath } from "../list/program-links.ui.ts";
import type { Program } from "../program/program.ts";
import type { Family } from "../program/program-terms.ts";
import { modeAndPlace } from "../program/program-words.ts";
import styles from "./find-your-door.css?inline";

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
    title: loaderData.words.length > 0 ? "Three programs for you" : "Find your door",
    description:
      "Answer five short questions about your town, time, money and way of working, and see three programs that suit you, with fee, tools and next start.",
    url: `${loaderData.origin}${href("/find-your-door")}`,
    noindex: loaderData.words.length > 0 || loaderData.isEmpty,
  });

const counted = ["", "One program for you", "Two programs for you", "Three programs for you"];

/** The walls of the five questions. */
const walls = ["build", "power", "motion", "cloth", "care"] as const satisfies Family[];

function Question({
  name,
  title,
  options,
  chosen,
  number,
}: DoorQuestion & { chosen: string | null; number: number }) {
  return (
    <div className={`card door-question wall-${walls[number - 1]}`}>
      <div className="door-number" aria-hidden="true">
        <b>{number}</b>
      </div>
      <fieldset>
        <legend>{title}</legend>
        <div className="choices">
          {options.map(({ value, label }) => (
            <label key={value} className="choice">
              <input type="radio" name={name} value={value} defaultChecked={value === chosen} />{" "}
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/** The five questions. The answers go into the address, so they work without scripts and can be shared. */
function DoorForm({
  answers,
  isAnswered,
}: {
  readonly answers: DoorAnswers;
  readonly isAnswered: boolean;
}) {
  return (
    <form action={href("/find-your-door")}>
      <div className="door-questions">
        {listDoorQuestions().map((question, index) => (
          <Question
            key={question.name}
            {...question}
            chosen={answers[question.name]}
            number={index + 1}
          />
        ))}
      </div>
      <div className="row">
        <Button type="submit" size="large">
          {isAnswered ? "Update my programs" : "Show my programs"}
        </Button>
        <p>You can skip a question.</p>
      </div>
      {/* Without it, an empty submission would look like a first visit. */}
      <input type="hidden" name="sent" value="yes" />
    </form>
  );
}

type Found = Door<ProgramCardFacts & Pick<Program, "toolsToOwn">>;

/** When a program starts; on another site a person starts whenever they like. */
function startOf({ starts, startsOn, externalUrl }: ProgramCardFacts): ReactNode {
  if (starts.length > 0) return <StartLines starts={starts} />;
  if (startsOn) return formatDay(startsOn);
  return externalUrl === null ? "To be announced" : "When you like";
}

function FoundDoor({ program, reasons, warnings }: Found) {
  const path = withTown(programPath(program.id), useTown());
  return (
    <article className={`card found-door wall-${program.family}`}>
      <CardArt id={program.id} family={program.family} glyph={program.glyph} />
      <div className="found-door-body">
        <p className="found-door-place">{modeAndPlace(program)}</p>
        <h3>
          <Link to={path}>{program.title}</Link>
        </h3>
        <p>{program.description}</p>
        {reasons.length + warnings.length > 0 && (
          <>
            <h4>Why this one</h4>
            <ul className="door-reasons">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
              {warnings.map((warning) => (
                <li key={warning} className="door-warning">
                  <b>But:</b> {warning}
                </li>
              ))}
            </ul>
          </>
        )}
        <dl className="door-facts">
          <div>
            <dt>Fee</dt>
            <dd>
              <ProgramFee program={program} />
            </dd>
          </div>
          <div>
            <dt>Next start</dt>
            <dd>{startOf(program)}</dd>
          </div>
          {program.toolsToOwn.length > 0 && (
            <div>
              <dt>Tools to own afterwards</dt>
              <dd>{program.toolsToOwn.join(", ")}</dd>
            </div>
          )}
        </dl>
        <ButtonLink to={path} wide>
          See the program<span className="visually-hidden">: {program.title}</span>
        </ButtonLink>
      </div>
    </article>
  );
}

/** The programs that were found, each with the reasons, its fee, tools and next start. */
function DoorResults({ doors }: { readonly doors: readonly Found[] }) {
  return (
    <ol className="found-doors">
      {doors.map((door) => (
        <li key={door.program.id}>
          <FoundDoor {...door} />
        </li>
      ))}
    </ol>
  );
}

/** Five questions lead to three programs (docs/product.md §2.18). */
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
          isAnswered ? (
            <Dotted facts={words.map((word, at) => (at === 0 ? `You said: ${word}` : word))} />
          ) : (
            "Answer five short questions, and we will show you three programs that suit you. You don’t need an account."
          )
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
              Then we can show you programs that suit you. You can skip the others.
            </Alert>
          )}
          <DoorForm answers={answers} isAnswered={isAnswered} />
        </section>
        <p>
          Do you already know what you want? <Link to={href("/programs")}>See all programs</Link>.
          Or read <Link to={href("/guides")}>our guides</Link> first.
        </p>
      </div>
    </>
  );
}
