import type { ChangeEvent, ReactNode } from "react";
import { Money } from "#design/money.tsx";
import { RadioGroup } from "#design/radio-group.tsx";
import { durationMonths } from "../rules/program.ts";
import type { LevelFee } from "../rules/program-card.ts";
import type { Level } from "../rules/program-terms.ts";
import { levelNames } from "../rules/program-words.ts";

export type LevelChoiceProps = {
  /** The levels on offer with their totals. */
  readonly fees: readonly LevelFee[];
  readonly legend: ReactNode;
  readonly value: Level;
  readonly onChoose: (level: Level) => void;
  readonly name?: string | undefined;
  /** The id of the first option. */
  readonly id: string;
};

/** A choice of level with months and price. Works without JavaScript. */
export function LevelChoice({
  fees,
  legend,
  value,
  onChoose,
  id,
  name = "level",
}: LevelChoiceProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) =>
    onChoose(event.currentTarget.value as Level);
  return (
    <RadioGroup
      id={id}
      name={name}
      label={legend}
      layout="framed"
      value={value}
      onChange={choose}
      options={fees.map(({ level, totalKobo }) => ({
        value: level,
        label: (
          <>
            {levelNames[level]} <span className="level-months">{durationMonths(level)} months</span>
          </>
        ),
        aside: <Money amountKobo={totalKobo} />,
      }))}
    />
  );
}
