import type { ReactNode } from "react";
import { href } from "react-router";
import { CardArt } from "#design/card-art/card-art.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { amountColumns } from "#rooms/catalogue/door.ui.ts";
import type { LevelQuote } from "#rooms/catalogue/fees/fees.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import type { Family } from "#rooms/catalogue/program/program-terms.ts";
import type { GuidePart, GuideTable } from "./guides.ts";

export const guidePath = (id: string): string => `${href("/guides")}/${id}`;

export const GuideArt = ({
  guide: { id, family, glyph },
}: {
  readonly guide: { readonly id: string; readonly family: Family; readonly glyph: string };
}) => <CardArt id={`guide-${id}`} family={family} glyph={glyph} />;

/** Today's fees of the levels. */
type Quotes = { readonly quotes: readonly LevelQuote[] };

const level: Column<LevelQuote> = {
  key: "level",
  label: "Level",
  rowHeader: true,
  cell: ({ level: id }) => levelNamed(id),
};

const FeesByLevel = ({ quotes }: Quotes) =>
  quotes.length > 0 ? (
    <Table
      caption="Fees of physical programs by level"
      captionHidden
      columns={[level, ...amountColumns(quotes)]}
      rows={quotes}
      rowKey={({ level: id }) => id}
    />
  ) : (
    <p>The fees are not set yet. We will take registrations for these programs once they are.</p>
  );

/** What a guide can name as `{table:…}`. */
const tables: Readonly<Record<GuideTable, (facts: Quotes) => ReactNode>> = { fees: FeesByLevel };

/** A guide's text, with its tables between paragraphs. */
export function GuideText({
  parts,
  quotes,
}: Quotes & {
  readonly parts: readonly GuidePart[];
}) {
  return (
    <article className="guide-text">
      {parts.map((part) => {
        if ("html" in part) {
          const { html } = part;
          return <div key={html} className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
        }
        const PartTable = tables[part.table];
        return (
          <div key={part.table} className="prose guide-table">
            <PartTable quotes={quotes} />
          </div>
        );
      })}
    </article>
  );
}
