import { type Column, Table } from "#design/list/table.tsx";
import { Money } from "#design/text/money.tsx";
import { formatCount } from "#foundation/amounts/durations.ts";
import { amountOfComponent, type LevelQuote, usedComponents } from "../../rules/fees/fees.ts";
import { feeComponentNames } from "../../rules/program-words.ts";
import { durationMonths, levelNamed } from "../../rules/training/levels.ts";

const level: Column<LevelQuote> = {
  key: "level",
  label: "Level",
  rowHeader: true,
  cell: ({ level: id }) => (
    <>
      {levelNamed(id)}
      <span className="fee-months">{formatCount(durationMonths(id), "month")}</span>
    </>
  ),
};

/** A column for each component that one of the levels has, and the total. */
export const amountColumns = (quotes: readonly LevelQuote[]): readonly Column<LevelQuote>[] => [
  ...usedComponents(quotes).map((component) => ({
    key: component,
    label: feeComponentNames[component],
    end: true,
    cell: (quote: LevelQuote) => {
      const amountKobo = amountOfComponent(quote, component);
      return amountKobo === null ? "None" : <Money amountKobo={amountKobo} />;
    },
  })),
  {
    key: "total",
    label: "Total",
    end: true,
    cell: ({ totalKobo }) => (
      <b>
        <Money amountKobo={totalKobo} />
      </b>
    ),
  },
];

/** The fee of each level with its components. */
export function FeeTable({ quotes }: { readonly quotes: readonly LevelQuote[] }) {
  return (
    <Table
      caption="Fees of each level"
      captionHidden
      columns={[level, ...amountColumns(quotes)]}
      rows={quotes}
      rowKey={({ level: id }) => id}
    />
  );
}
