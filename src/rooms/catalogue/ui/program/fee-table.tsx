import { type Column, Table } from "#design/list/table.tsx";
import { Money } from "#design/text/money.tsx";
import type { LevelQuote } from "../../rules/fees/fees.ts";
import { feeComponents } from "../../rules/program-terms.ts";
import { feeComponentNames } from "../../rules/program-words.ts";
import { durationMonths, levelNamed } from "../../rules/training/levels.ts";

const columns: Column<LevelQuote>[] = [
  {
    key: "level",
    label: "Level",
    rowHeader: true,
    cell: ({ level }) => (
      <>
        {levelNamed(level)}
        <span className="fee-months">{durationMonths(level)} months</span>
      </>
    ),
  },
  ...feeComponents.map((component) => ({
    key: component,
    label: feeComponentNames[component],
    end: true,
    cell: ({ components }: LevelQuote) => (
      <Money
        amountKobo={components.find((line) => line.component === component)?.amountKobo ?? 0}
      />
    ),
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
      columns={columns}
      rows={quotes}
      rowKey={({ level }) => level}
    />
  );
}
