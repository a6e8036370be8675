import { type ReactNode, useId, useState } from "react";
import { Button } from "#design/button.tsx";
import { Money } from "#design/money.tsx";
import { defaultLevel } from "../rules/program.ts";
import type { ProgramCardFacts } from "../rules/program-card.ts";
import { LevelChoice } from "./level-choice.tsx";
import { OtherActions } from "./program-actions.tsx";
import { ProgramFee } from "./program-fee.tsx";
import { registrationPath } from "./program-links.ts";

/** The text for programs without levels (spec §2.4, program card). */
export const optionsOnNextStep = "You will confirm options on the next step.";

/**
 * The choice of level with its total, and the button to register. A GET form, so it works without
 * JavaScript; then each level shows its own total.
 */
export function RegistrationOptions({
  program,
  heading,
  facts,
  legend,
  button,
  large = false,
  linkCode,
}: {
  readonly program: ProgramCardFacts;
  /** Above the sentence for programs without levels. */
  readonly heading?: ReactNode;
  /** Below it. */
  readonly facts?: ReactNode;
  readonly legend: ReactNode;
  readonly button: string;
  readonly large?: boolean | undefined;
  readonly linkCode?: string | null;
}) {
  const id = useId();
  const [level, setLevel] = useState(() => defaultLevel(program));
  const chosen = program.fees.find((fee) => fee.level === level);
  return (
    // Autocomplete off: the browser would restore an old choice but not its total.
    <form action={registrationPath(program.id)} className="offer-form" autoComplete="off">
      {linkCode && <input type="hidden" name="ref" value={linkCode} />}
      {level !== null && chosen ? (
        <LevelChoice
          id={`${id}-level`}
          fees={program.fees}
          legend={legend}
          value={level}
          onChoose={setLevel}
        />
      ) : (
        <div className="offer-note">
          {heading}
          <p>{optionsOnNextStep}</p>
          {facts}
        </div>
      )}
      <div className="offer-foot">
        <p className="offer-fee">
          {chosen ? (
            <span className="noscript:hidden">
              <span className="offer-from">Total </span>
              <output className="price" htmlFor={`${id}-level`}>
                <Money amountKobo={chosen.totalKobo} />
              </output>
            </span>
          ) : (
            <ProgramFee program={program} />
          )}
        </p>
        <Button type="submit" size={large ? "large" : "normal"}>
          {button}
          <span className="visually-hidden"> to register for {program.title}</span>
        </Button>
      </div>
      <OtherActions program={program} level={level} />
    </form>
  );
}
