import { Icon } from "#design/icons/icon.tsx";
import type { ProgramCardFacts } from "../../rules/program-card.ts";
import { ProgramFee } from "../list/program-fee.tsx";
import { type LinkQuery, levelFormId, siteName } from "../list/program-links.ts";
import { period } from "../period.ts";
import { DoorPhoto } from "../pictures/door-photo.tsx";
import { StartLines } from "../towns/start-lines.tsx";
import { RegistrationOptions } from "./registration-options.tsx";

function ExternalRegistration({ program, url }: { program: ProgramCardFacts; url: string }) {
  return (
    <>
      <div className="offer-foot">
        <ProgramFee program={program} />
        <a
          className={`button button-large${program.past ? " button-secondary" : ""}`}
          href={url}
          rel="noopener"
        >
          Register Now
          <Icon name="external" />
        </a>
      </div>
      <p className="hint">
        The form is on another site, <b>{siteName(url)}</b>.
      </p>
    </>
  );
}

/** The box next to a program's text: picture, price and registration. */
export function ProgramRegister({
  program,
  archived,
  isPreview,
  linkQuery,
}: {
  readonly program: ProgramCardFacts;
  readonly archived: boolean;
  /** A draft's box can be looked at only: its form has no page yet. */
  readonly isPreview: boolean;
  /** The code of a followed link. Passed on in the form, also without scripts. */
  readonly linkQuery: LinkQuery | null;
}) {
  return (
    <aside className="card offer offer-aside" aria-label="Registration" inert={isPreview}>
      <DoorPhoto program={program} from="60rem" sizes="20rem" isFirst />
      <div className="offer-body">
        {program.past && (
          <p className="offer-over">
            <b>This program is over.</b> It took place from{" "}
            {period(program.startsOn, program.endsOn)}.
          </p>
        )}
        {archived && (
          <p className="offer-over">
            <b>This program is no longer offered.</b> See the programs page for current programs.
          </p>
        )}
        {!archived && program.externalUrl !== null && (
          <ExternalRegistration program={program} url={program.externalUrl} />
        )}
        {!archived && program.externalUrl === null && !program.past && (
          <RegistrationOptions
            program={program}
            button="Register Now"
            linkQuery={linkQuery}
            formId={levelFormId}
            large
          />
        )}
        {/* Below the button, which a small laptop shows without scrolling. */}
        {!archived && !program.past && program.starts.length > 0 && (
          <p className="offer-starts">
            <b>Next start</b>
            <StartLines starts={program.starts} />
          </p>
        )}
      </div>
    </aside>
  );
}
