import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { useTown, withTown } from "#foundation/pages/town-context.ts";
import { type FeeStart, nextStart } from "../fees/fee-lines.ts";
import type { LevelQuote } from "../fees/fees.ts";
import { LevelTimeline } from "../fees/level-timeline.tsx";
import { StartLines } from "../intakes/start-lines.tsx";
import type { ProgramCardFacts } from "../list/program-card.ts";
import { ProgramFee } from "../list/program-fee.tsx";
import {
  type LinkQuery,
  levelFormId,
  notOpenYet,
  programPath,
  registrationPath,
  siteName,
} from "../list/program-links.ui.ts";
import { TownBar } from "../list/town-bar.tsx";
import { period } from "../training/period.ui.ts";
import { firstLevelOf, LevelTotal, RegistrationOptions } from "./registration-options.tsx";

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

/** The box next to a program's text: next start, fee and registration. */
export function ProgramRegister({
  program,
  intakes,
  archived,
  isPreview,
  linkQuery,
}: {
  readonly program: ProgramCardFacts & { readonly quotes: readonly LevelQuote[]; today: string };
  /** Those that someone can join. */
  readonly intakes: readonly FeeStart[];
  readonly archived: boolean;
  /** In a draft the box is only for viewing: its form has no page yet. */
  readonly isPreview: boolean;
  /** The code of a followed link. Passed on in the form, even without scripts. */
  readonly linkQuery: LinkQuery | null;
}) {
  const start = nextStart(intakes, useTown());
  return (
    <aside className="card offer offer-aside" aria-label="Registration" inert={isPreview}>
      <div className="offer-body">
        {!archived && !program.past && program.starts.length > 0 && (
          <p className="offer-starts">
            <b>Next start</b>
            <StartLines starts={program.starts} />
          </p>
        )}
        {!isPreview && program.starts.length > 1 && (
          <TownBar action={programPath(program.id)} fields={Object.entries(linkQuery ?? {})} />
        )}
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
            timelines={program.quotes.map((quote) => ({
              answer: quote.level,
              content: <LevelTimeline quote={quote} start={start} today={program.today} />,
            }))}
            button="Register Now"
            linkQuery={linkQuery}
            formId={levelFormId}
            large
          />
        )}
      </div>
    </aside>
  );
}

type RegisterBarProps = {
  readonly program: ProgramCardFacts;
  /** The code of a followed link. */
  readonly linkQuery: LinkQuery | null;
};

/** With levels it sends the form at the top, so that the level chosen there counts. */
function RegisterNow({ program, linkQuery }: RegisterBarProps) {
  const path = withTown(registrationPath(program.id, linkQuery), useTown());
  const name = <span className="visually-hidden"> for {program.title}</span>;
  if (program.externalUrl !== null) {
    return (
      <a className="button" href={program.externalUrl} rel="noopener">
        Register Now{name}
        <Icon name="external" />
      </a>
    );
  }
  if (program.fees.length > 0) {
    return (
      <Button type="submit" form={levelFormId}>
        Register Now{name}
      </Button>
    );
  }
  return (
    <Link className="button" to={path}>
      {program.form === "hybrid-closed" ? notOpenYet : "Register Now"}
      {name}
    </Link>
  );
}

/**
 * Fee and button below a program's text, which on a phone stay at the bottom of the screen. With levels the fee is that
 * of the level chosen at the top.
 */
export function RegisterBar(bar: RegisterBarProps) {
  const { program } = bar;
  const chosen = program.externalUrl === null ? firstLevelOf(program) : undefined;
  return (
    <section className="offer-bar" aria-label="Register">
      {chosen ? (
        <LevelTotal chosen={chosen} form={levelFormId} />
      ) : (
        <ProgramFee program={program} />
      )}
      <RegisterNow {...bar} />
    </section>
  );
}
