import { type ComponentProps, memo, type ReactNode, useId } from "react";
import { Link, type To } from "react-router";
import { classNames } from "../text/class-names.ts";

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** This column names the record: its row header, and its heading on a phone. Set it on one column. */
  readonly rowHeader?: boolean | undefined;
  /** Aligns numbers and money at the end. */
  readonly end?: boolean | undefined;
  /** Takes the remaining room, and wraps if that is too little. */
  readonly wide?: boolean | undefined;
  /**
   * The place of the value in a list's row on a phone. `lead`: right of the name. `fact`: in the line below it. `state`:
   * in the last line, with the status. These show no label. `owed` is in the last line too, after its label. `none`: not
   * there, because another column says it. Columns that don't say show their label and value.
   */
  readonly phone?: "lead" | "fact" | "state" | "owed" | "none" | undefined;
  /** Its key in addresses and saved views of earlier versions. */
  readonly formerKey?: string | undefined;
  /** Shown only to those who choose it. */
  readonly isExtra?: boolean | undefined;
  readonly sortable?: boolean | undefined;
}

export interface Sort {
  readonly key: string;
  readonly direction: "ascending" | "descending";
}

export type Choosing<Row> = {
  readonly all: ReactNode;
  readonly one: (row: Row) => ReactNode;
  readonly isChosen: (row: Row) => boolean;
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
  /** A list of the back office: one line for each row, and the row opens where its header leads (list-table.tsx). */
  readonly keys?:
    | { readonly head: ComponentProps<"thead">; readonly body: ComponentProps<"tbody"> }
    | undefined;
  /** A first column without a heading, to choose rows (list-table.tsx). */
  readonly choosing?: Choosing<Row> | undefined;
}

const classesOf = ({ end, wide, phone }: Column<never>) =>
  classNames(end && "end", wide && "wide", phone && `phone-${phone}`) || undefined;

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

type RowsProps<Row> = Pick<TableProps<Row>, "columns" | "rows" | "rowKey" | "choosing">;

function RowsOf<Row>({ columns, rows, rowKey, choosing }: RowsProps<Row>): ReactNode {
  return rows.map((row) => (
    <tr key={rowKey(row)} className={choosing?.isChosen(row) ? "chosen" : undefined}>
      {choosing && <td className="choose">{choosing.one(row)}</td>}
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
  ));
}

/** Not rendered again while only what is around them changes: a slow processor notices it at each filter. */
const Rows = memo(RowsOf) as typeof RowsOf;

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
  keys,
  choosing,
}: TableProps<Row>) {
  const captionId = useId();
  // People without a pointer scroll a wide table with the keyboard, so it can take the focus.
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
          keys && "data-table-list",
        )}
      >
        <caption id={captionId} className={captionHidden ? "visually-hidden" : undefined}>
          {caption}
        </caption>
        <thead {...keys?.head}>
          <tr>
            {choosing && (
              <th scope="col" className="choose">
                {choosing.all}
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} sortTo={sortTo} />
            ))}
          </tr>
        </thead>
        <tbody {...keys?.body}>
          <Rows columns={columns} rows={rows} rowKey={rowKey} choosing={choosing} />
        </tbody>
      </table>
    </div>
  );
}
