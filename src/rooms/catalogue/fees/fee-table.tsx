import type { ReactNode } from "react";
import { type Column, Table } from "#design/list/table.tsx";
import { Money } from "#design/text/money.tsx";
import { levelNamed } from "../levels/levels.ts";
import { feeComponentNames } from "../program/program-words.ts";
import { amountOfComponent, type LevelQuote, usedComponents } from "./fees.ts";

/** A column for each component that at least one level has, and the total. */
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

type Part = { readonly name: string; readonly cell: (quote: LevelQuote) => ReactNode };

/** The parts of the fee, with a column for each level: it fits a phone with three levels. */
export function FeeTable({ quotes }: { readonly quotes: readonly LevelQuote[] }) {
  const parts: Part[] = amountColumns(quotes).map(({ label, cell }) => ({ name: label, cell }));
  const columns: Column<Part>[] = [
    { key: "part", label: "Part", rowHeader: true, cell: ({ name }) => name },
    ...quotes.map((quote) => ({
      key: quote.level,
      label: levelNamed(quote.level),
      end: true,
      cell: ({ cell }: Part) => cell(quote),
    })),
  ];
  return (
    <Table
      caption="Fees of each level"
      captionHidden
      columns={columns}
      rows={parts}
      rowKey={({ name }) => name}
      stacks={false}
    />
  );
}
