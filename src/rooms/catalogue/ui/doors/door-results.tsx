import type { ReactNode } from "react";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { useTown, withTown } from "#foundation/pages/town-context.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { Door } from "../../rules/doors/choose-doors.ts";
import type { Program } from "../../rules/program.ts";
import type { ProgramCardFacts } from "../../rules/program-card.ts";
import { modeAndPlace } from "../../rules/program-words.ts";
import { ProgramFee } from "../list/program-fee.tsx";
import { programPath } from "../list/program-links.ts";
import { StartLines } from "../towns/start-lines.tsx";

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
export function DoorResults({ doors }: { readonly doors: readonly Found[] }) {
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
