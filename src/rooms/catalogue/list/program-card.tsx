import { Fragment } from "react";
import { Link } from "#design/actions/link.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { useTown, withTown } from "#foundation/pages/town-context.ts";
import { formatDay } from "#foundation/time/time.ts";
import { TownLines, townsIn } from "../intakes/start-lines.tsx";
import { DoorPhoto } from "../pictures/door-photo.tsx";
import { modeAndPlace } from "../program/program-words.ts";
import { RegistrationOptions } from "../program/registration-options.tsx";
import type { ProgramCardFacts } from "./program-card.ts";
import { ProgramFee } from "./program-fee.tsx";
import { programPath, siteName } from "./program-links.ui.ts";
import { noUsualFacts, type UsualFacts } from "./usual-facts.ts";

/** Duration and level where they differ from the rest of the list, instructor, and next start. */
function CardFacts({
  program,
  usual = noUsualFacts,
}: {
  readonly program: ProgramCardFacts;
  readonly usual?: UsualFacts | undefined;
}) {
  const { starts, startsOn, endsOn, past, durationText, levelText } = program;
  const isByTown = !past && starts.length > 0;
  const facts: [term: string, value: string, className?: string][] = [
    ["Instructor", program.instructor, "offer-by"],
  ];
  if (levelText !== usual.level) facts.unshift(["Level", levelText]);
  if (durationText !== usual.durationText) facts.unshift(["Duration", durationText]);
  if (past && endsOn) facts.push(["Ended", formatDay(endsOn), "offer-when"]);
  else if (starts.length === 0 && startsOn) {
    facts.push(["Starts", formatDay(startsOn), "offer-when"]);
  }
  return (
    <dl className="offer-facts">
      {facts.map(([term, value, className]) => (
        <Fragment key={term}>
          <dt className={className}>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
      {isByTown && (
        <>
          <dt>Starts</dt>
          <dd className="town-lines" {...townsIn(starts)}>
            <TownLines starts={starts} usualTimes={usual.times} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** The "Register" button of a card: a native disclosure. Its panel covers the card's text. */
function CardOptions({
  program,
  usual,
}: {
  readonly program: ProgramCardFacts;
  readonly usual?: UsualFacts | undefined;
}) {
  return (
    // The same name for all: browsers that support this close the other panels.
    <details className="offer-options" name="program-options" data-closes="">
      <summary className="button">
        <span className="offer-closed">Register</span>
        <span className="offer-opened">Close</span>
        <span className="visually-hidden">: {program.title}</span>
      </summary>
      <RegistrationOptions
        program={program}
        heading={<b className="offer-panel-title">{program.title}</b>}
        facts={<CardFacts program={program} usual={usual} />}
        button="Continue"
        className="offer-panel"
      />
    </details>
  );
}

type ProgramCardProps = {
  readonly program: ProgramCardFacts;
  /** What the list says above its cards, so that the cards do not have to. */
  readonly usual?: UsualFacts | undefined;
};

function Register({ program, usual, path }: ProgramCardProps & { readonly path: string }) {
  if (program.past) {
    return (
      <Link to={path} className="button button-secondary">
        Details<span className="visually-hidden"> of {program.title}</span>
      </Link>
    );
  }
  if (program.externalUrl !== null) {
    return (
      <a className="button" href={program.externalUrl} rel="noopener">
        Register
        <span className="visually-hidden">
          : {program.title}, on another site, {siteName(program.externalUrl)}
        </span>
        <Icon name="external" />
      </a>
    );
  }
  return <CardOptions program={program} usual={usual} />;
}

/** A program in a list: what it is, when and where, the price and a register button. */
export function ProgramCard({ program, usual }: ProgramCardProps) {
  const path = withTown(programPath(program.id), useTown());
  return (
    <article className="card offer">
      <DoorPhoto program={program} from="33.5rem" sizes="18rem" />
      <div className="offer-body">
        <p className="offer-place">{modeAndPlace(program)}</p>
        <h3 className="offer-title">
          <Link to={path}>{program.title}</Link>
        </h3>
        <p className="offer-text">{program.description}</p>
        <CardFacts program={program} usual={usual} />
        <div className="offer-foot">
          <ProgramFee program={program} />
          <Register program={program} usual={usual} path={path} />
        </div>
      </div>
    </article>
  );
}
