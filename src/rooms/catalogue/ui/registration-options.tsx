import type { ReactNode } from "react";
import { Button } from "#design/button.tsx";
import { classNames } from "#design/class-names.ts";
import { formatNaira } from "#foundation/money.ts";
import { defaultLevel } from "../rules/program.ts";
import type { ProgramCardFacts } from "../rules/program-card.ts";
import { LevelChoice } from "./level-choice.tsx";
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
  button,
  large = false,
  linkCode,
  className,
}: {
  readonly program: ProgramCardFacts;
  readonly heading?: ReactNode;
  /** For programs without levels, below the sentence. */
  readonly facts?: ReactNode;
  readonly button: string;
  readonly large?: boolean | undefined;
  readonly linkCode?: string | null;
  readonly className?: string | undefined;
}) {
  const level = defaultLevel(program);
  const chosen = program.fees.find((fee) => fee.level === level);
  return (
    // Autocomplete off: the browser would restore an old choice but not its total.
    <form
      action={registrationPath(program.id)}
      className={classNames("offer-form", className)}
      autoComplete="off"
    >
      {linkCode && <input type="hidden" name="ref" value={linkCode} />}
      {chosen ? (
        <LevelChoice
          fees={program.fees}
          legend={<>{heading} Choose your level</>}
          chosen={chosen.level}
        />
      ) : (
        <div className="offer-note">
          {heading}
          <p>{optionsOnNextStep}</p>
          {facts}
        </div>
      )}
      <div className="offer-foot">
        {chosen ? (
          <p className="offer-fee price money noscript:hidden">
            <small>Total </small>
            <output data-level-total="">{formatNaira(chosen.totalKobo)}</output>
          </p>
        ) : (
          <ProgramFee program={program} />
        )}
        <Button type="submit" size={large ? "large" : "normal"}>
          {button}
          <span className="visually-hidden"> to register for {program.title}</span>
        </Button>
      </div>
    </form>
  );
}
