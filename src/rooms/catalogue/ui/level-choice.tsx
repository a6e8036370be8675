import type { ReactNode } from "react";
import { formatNaira, koboToNaira } from "#foundation/money.ts";
import { durationMonths } from "../rules/program.ts";
import type { LevelFee } from "../rules/program-card.ts";
import type { Level } from "../rules/program-terms.ts";
import { levelNames } from "../rules/program-words.ts";

/**
 * A choice of level with months and price. When another one is chosen, a script copies its `data-total` into the
 * form's `<output data-level-total>`. The cart takes its `data-price`, in naira.
 */
export function LevelChoice({
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
        <label key={level} className="choice level-choice">
          <input
            type="radio"
            name="level"
            value={level}
            defaultChecked={level === chosen}
            data-total={formatNaira(totalKobo)}
            data-price={koboToNaira(totalKobo)}
          />
          {levelNames[level]} <small>{durationMonths(level)} months</small>{" "}
          <b className="money">{formatNaira(totalKobo)}</b>
        </label>
      ))}
    </fieldset>
  );
}
