import type { ProgramCardFacts } from "../rules/program-card.ts";
import type { UsualFacts } from "../rules/usual-facts.ts";
import { CardFacts } from "./card-facts.tsx";
import { RegistrationOptions } from "./registration-options.tsx";

/** The "Register" button of a card: a native disclosure. Its panel covers the card's text. */
export function CardOptions({
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
