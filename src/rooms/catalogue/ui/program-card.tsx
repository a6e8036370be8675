import { ButtonLink } from "#design/button.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { Icon } from "#design/icon.tsx";
import { Link } from "#design/link.tsx";
import { academy } from "#foundation/academy.ts";
import type { ProgramCardFacts } from "../rules/program-card.ts";
import { doorNumber, modeAndPlace } from "../rules/program-words.ts";
import { CardFacts } from "./card-facts.tsx";
import { CardOptions } from "./card-options.tsx";
import { ProgramFee } from "./program-fee.tsx";
import { programPath, siteName } from "./program-links.ts";

const towns = academy.centres.map(({ city }) => city);

function Register({ program }: { readonly program: ProgramCardFacts }) {
  if (program.past) {
    return (
      <ButtonLink to={programPath(program.id)} variant="secondary">
        Details<span className="visually-hidden"> of {program.title}</span>
      </ButtonLink>
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
  return <CardOptions program={program} />;
}

export type ProgramCardProps = {
  readonly program: ProgramCardFacts;
  readonly headingLevel?: 2 | 3 | undefined;
};

/** A program in a list: what it is, when and where, the price and a register button. */
export function ProgramCard({ program, headingLevel = 3 }: ProgramCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="card offer">
      <CardArt id={program.id} family={program.family} glyph={program.glyph} />
      <div className="offer-body">
        <p className="offer-place">
          <b aria-hidden="true">{doorNumber(program.number)}</b> {modeAndPlace(program, towns)}
        </p>
        <Heading className="offer-title">
          <Link to={programPath(program.id)}>{program.title}</Link>
        </Heading>
        <p className="offer-text">{program.description}</p>
        <CardFacts program={program} />
        <div className="offer-foot">
          <p className="offer-fee">
            <ProgramFee program={program} />
          </p>
          <Register program={program} />
        </div>
      </div>
    </article>
  );
}

/** A grid of program cards. Cards in a row have the same height. */
export function ProgramGrid({
  programs,
  headingLevel,
}: {
  readonly programs: readonly ProgramCardFacts[];
  readonly headingLevel?: 2 | 3 | undefined;
}) {
  return (
    <ul className="card-grid offer-grid">
      {programs.map((program) => (
        <li key={program.id}>
          <ProgramCard program={program} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}
