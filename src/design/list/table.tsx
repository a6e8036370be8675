import { type KeyboardEvent, type ReactNode, useId } from "react";
import { Link, type To } from "react-router";
import { classNames } from "../text/class-names.ts";
import { useRoving } from "./use-roving.ts";

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** This column names the record: its row header, and its heading on a phone. Set it on one column. */
  readonly rowHeader?: boolean | undefined;
  /** Aligns numbers and money at the end. */
  readonly end?: boolean | undefined;
  /** Takes the room that is left, and is cut where that is too little. */
  readonly wide?: boolean | undefined;
  /** Shown only to those who choose it. */
  readonly isExtra?: boolean | undefined;
  readonly sortable?: boolean | undefined;
}

export interface Sort {
  readonly key: string;
  readonly direction: "ascending" | "descending";
}

/** Choosing rows, to do something with all of them. */
export type RowChoice<Row> = {
  readonly chosen: ReadonlySet<string>;
  /** What a row is called, for screen readers. */
  readonly nameOf: (row: Row) => string;
  /** @param isRange with all rows from the last one that was chosen */
  readonly onChoose: (key: string, isChosen: boolean, isRange: boolean) => void;
  readonly onChooseAll: (isChosen: boolean) => void;
};

export interface TableProps<Row> {
  readonly caption: ReactNode;
  /** The caption is for screen readers only, because a heading above already shows it. */
  readonly captionHidden?: boolean | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort | undefined;
  /** The link of a column heading: the same list, sorted by it. */
  readonly sortTo?: ((sort: Sort) => To) | undefined;
  /** On a narrow screen every row becomes a list by default. Tables of plain numbers can scroll instead. */
  readonly stacks?: boolean | undefined;
  /** A list of the back office: one line for each row, and the row opens where its header leads. */
  readonly isDesk?: boolean | undefined;
  readonly choice?: RowChoice<Row> | undefined;
}

const classesOf = ({ end, wide }: Column<never>) =>
  classNames(end && "end", wide && "wide") || undefined;

function HeadCell<Row>({
  column,
  sort,
  sortTo,
}: {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly sortTo: ((sort: Sort) => To) | undefined;
}) {
  const classes = classesOf(column);
  if (!column.sortable || !sortTo) {
    return (
      <th scope="col" className={classes}>
        {column.label}
      </th>
    );
  }
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const next = direction === "ascending" ? "descending" : "ascending";
  return (
    <th scope="col" className={classes} aria-sort={direction ?? "none"}>
      <Link to={sortTo({ key: column.key, direction: next })} preventScrollReset>
        {column.label}
        <span className="sort-mark" aria-hidden="true" />
      </Link>
    </th>
  );
}

const ChooseCell = <Row,>({
  row,
  of,
  choice,
}: {
  readonly row: Row;
  readonly of: string;
  readonly choice: RowChoice<Row>;
}) => (
  <td className="choose">
    <label>
      <input
        type="checkbox"
        aria-label={`Select ${choice.nameOf(row)}`}
        checked={choice.chosen.has(of)}
        onChange={({ currentTarget, nativeEvent }) =>
          choice.onChoose(
            of,
            currentTarget.checked,
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          )
        }
      />
    </label>
  </td>
);

/** On the link of a row, up and down lead to the next one, space chooses the row, and a full stop leads to the actions. */
function moveAmongRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const link = event.target as HTMLElement;
  const row = link.closest("tr");
  if (!row || !link.matches("th a")) return;
  const to = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
  if (event.key === " ") row.querySelector<HTMLElement>(".choose input")?.click();
  else if (event.key === ".")
    document.querySelector<HTMLElement>(".list-bar-chosen button")?.focus();
  else if (to) to.querySelector<HTMLElement>("th a")?.focus();
  else return;
  event.preventDefault();
}

/** A table of records, with links to sort it. */
export function Table<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  sort,
  sortTo,
  stacks = true,
  isDesk = false,
  choice,
}: TableProps<Row>) {
  const captionId = useId();
  const head = useRoving<HTMLTableSectionElement>("a, input");
  // Anyone who has no pointer scrolls a wide table with the keyboard, so it can take the focus.
  const scrolls = stacks
    ? {}
    : ({
        className: "scroller",
        role: "group",
        "aria-labelledby": captionId,
        tabIndex: 0,
      } as const);
  return (
    <div {...scrolls}>
      <table
        className={classNames(
          "data-table",
          stacks && "data-table-stacks",
          isDesk && "data-table-desk",
        )}
      >
        <caption id={captionId} className={captionHidden ? "visually-hidden" : undefined}>
          {caption}
        </caption>
        <thead {...(isDesk ? head : {})}>
          <tr>
            {choice && (
              <th scope="col" className="choose">
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  checked={rows.every((row) => choice.chosen.has(rowKey(row)))}
                  onChange={({ currentTarget }) => choice.onChooseAll(currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} sortTo={sortTo} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={isDesk ? moveAmongRows : undefined}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={choice?.chosen.has(rowKey(row)) ? "chosen" : undefined}
            >
              {choice && <ChooseCell row={row} of={rowKey(row)} choice={choice} />}
              {columns.map((column) =>
                column.rowHeader ? (
                  <th key={column.key} scope="row" className={classesOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} data-label={column.label} className={classesOf(column)}>
                    <div>{column.cell(row)}</div>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
