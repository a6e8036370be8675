import type { ReactNode } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { ByAnswer } from "#design/forms/by-answer.tsx";
import { classNames } from "#design/text/class-names.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import { formatNaira, koboToNaira } from "#foundation/amounts/money.ts";
import { useTown, withTown } from "#foundation/pages/town-context.ts";
import { durationMonths, levelNamed } from "../levels/levels.ts";
import type { LevelFee, ProgramCardFacts } from "../list/program-card.ts";
import { ProgramFee } from "../list/program-fee.tsx";
import { type LinkQuery, notOpenYet, registrationPath } from "../list/program-links.ui.ts";
import { defaultLevel } from "./program.ts";
import type { Level } from "./program-terms.ts";

/**
 * For signed-in people; app/browser/add-to-cart.ts does the work. A chosen level has its own price.
 * Nothing for programs that cannot be ordered.
 */
function AddToCart({ program }: { readonly program: ProgramCardFacts }) {
  if (!program.mayGoInCart) return null;
  return (
    <button
      type="button"
      className="button button-secondary signed-in"
      data-add-to-cart={program.id}
      data-title={program.title}
      data-price={program.fees.length > 0 ? undefined : koboToNaira(program.fromKobo)}
    >
      Add to cart
    </button>
  );
}

/**
 * A choice of level with months and price. When a level is chosen, a script copies its price into the form's `<output
 * data-level-total>`. The cart takes its `data-price`, in naira.
 */
function LevelChoice({
  fees,
  legend,
  chosen,
}: {
  /** The levels on offer with their totals. */
  readonly fees: readonly LevelFee[];
  readonly legend: ReactNode;
  readonly chosen: Level;
}) {
  return (
    <fieldset className="choices choices-framed">
      <legend>{legend}</legend>
      {fees.map(({ level, totalKobo }) => (
        <label key={level} className="choice">
          <input
            type="radio"
            name="level"
            value={level}
            defaultChecked={level === chosen}
            data-price={koboToNaira(totalKobo)}
          />
          {levelNamed(level)} <small>{formatCount(durationMonths(level), "month")}</small>{" "}
          <b className="money">{formatNaira(totalKobo)}</b>
        </label>
      ))}
    </fieldset>
  );
}

/** The level that is chosen at first, with its fee; nothing for programs without levels. */
export const firstLevelOf = (program: ProgramCardFacts): LevelFee | undefined =>
  program.fees.find(({ level }) => level === defaultLevel(program));

/** The fee of the chosen level. A script keeps it right; without scripts each level shows its own. */
export const LevelTotal = ({
  chosen,
  form,
}: {
  readonly chosen: LevelFee;
  /** The id of the form, for a total outside it. */
  readonly form?: string;
}) => (
  <p className="offer-fee price money noscript:hidden">
    <small>Total </small>
    <output data-level-total="" form={form}>
      {formatNaira(chosen.totalKobo)}
    </output>
  </p>
);

/** The text for programs without levels (spec §2.4, program card). */
const optionsOnNextStep = "You will confirm options on the next step.";

type RegistrationOptionsProps = {
  readonly program: ProgramCardFacts;
  readonly heading?: ReactNode;
  /** For programs without levels, below the sentence. */
  readonly facts?: ReactNode;
  /** When the fee of each level is due; shown below the levels for the chosen one. */
  readonly timelines?: readonly { readonly answer: Level; readonly content: ReactNode }[];
  readonly button: string;
  readonly large?: boolean | undefined;
  /** The code of a followed link. Passed on in the address, even without scripts. */
  readonly linkQuery?: LinkQuery | null;
  readonly className?: string | undefined;
  /** The id of the form, for a button outside it. */
  readonly formId?: string | undefined;
};

/** A hybrid program that is not open yet takes a name and an address instead of a registration. */
const ButtonText = ({ button, program }: Pick<RegistrationOptionsProps, "button" | "program">) =>
  program.form === "hybrid-closed" ? (
    <>
      {notOpenYet}
      <span className="visually-hidden">: {program.title}</span>
    </>
  ) : (
    <>
      {button}
      <span className="visually-hidden"> to register for {program.title}</span>
    </>
  );

/** The level is chosen in a GET form, so it works without scripts; then each level shows its own total. */
function LevelForm({ chosen, ...options }: RegistrationOptionsProps & { chosen: LevelFee }) {
  const { program, heading, large, linkQuery, className, formId, timelines } = options;
  const town = useTown();
  return (
    // Autocomplete is off because the browser would restore an old choice but not its total.
    <form
      id={formId}
      action={registrationPath(program.id)}
      className={classNames("offer-form", className)}
      autoComplete="off"
    >
      {Object.entries({
        ...linkQuery,
        ...(program.intakeId ? { intake: program.intakeId } : {}),
        ...(town ? { town } : {}),
      }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <LevelChoice
        fees={program.fees}
        legend={<>{heading} Choose your level</>}
        chosen={chosen.level}
      />
      {timelines && formId && (
        <div className="offer-parts">
          <ByAnswer
            form={formId}
            name="level"
            answer={chosen.level}
            parts={timelines}
            isReady={false}
            as="div"
          />
        </div>
      )}
      <div className="offer-foot">
        <LevelTotal chosen={chosen} />
        <Button type="submit" size={large ? "large" : "normal"}>
          <ButtonText {...options} />
        </Button>
        <AddToCart program={program} />
      </div>
    </form>
  );
}

/** The choice of level with its total, and the link to the registration. */
export function RegistrationOptions(options: RegistrationOptionsProps) {
  const { program, heading, facts, large, linkQuery, className } = options;
  const town = useTown();
  const chosen = firstLevelOf(program);
  if (chosen) return <LevelForm {...options} chosen={chosen} />;
  return (
    <div className={classNames("offer-form", className)}>
      <div className="offer-note">
        {heading}
        <p>{optionsOnNextStep}</p>
        {program.form === "hybrid-closed" && <p>Registration is not open yet.</p>}
        {facts}
      </div>
      <div className="offer-foot">
        <ProgramFee program={program} />
        <Link
          to={withTown(registrationPath(program.id, linkQuery, program.intakeId), town)}
          className={classNames("button", large && "button-large")}
        >
          <ButtonText {...options} />
        </Link>
        <AddToCart program={program} />
      </div>
    </div>
  );
}
