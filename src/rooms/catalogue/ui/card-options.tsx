import { type KeyboardEvent, useRef } from "react";
import type { ProgramCardFacts } from "../rules/program-card.ts";
import { CardFacts } from "./card-facts.tsx";
import { RegistrationOptions } from "./registration-options.tsx";

/** The "Register" button of a card: a native disclosure. Its panel covers the card's text. */
export function CardOptions({ program }: { readonly program: ProgramCardFacts }) {
  const box = useRef<HTMLDetailsElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !box.current?.open) return;
    box.current.open = false;
    box.current.querySelector("summary")?.focus();
  };
  return (
    // The same name for all: browsers that support this close the other panels.
    <details className="offer-options" name="program-options" ref={box} onKeyDown={closeOnEscape}>
      <summary className="button">
        <span className="offer-closed">Register</span>
        <span className="offer-opened">Close</span>
        <span className="visually-hidden">: {program.title}</span>
      </summary>
      <div className="offer-panel">
        <RegistrationOptions
          program={program}
          heading={<p className="offer-panel-title">{program.title}</p>}
          facts={<CardFacts program={program} />}
          legend={
            <>
              <span className="offer-panel-title">{program.title}</span>
              <span className="offer-panel-ask">Choose your level</span>
            </>
          }
          button="Continue"
        />
      </div>
    </details>
  );
}
