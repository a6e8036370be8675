import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { classNames } from "./class-names.ts";

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Names the record: a header of its row, and its heading on a phone. One column has it. */
  readonly rowHeader?: boolean | undefined;
  /** Numbers and money stand at the end. */
  readonly end?: boolean | undefined;
  readonly sortable?: boolean | undefined;
}

export interface Sort {
  readonly key: string;
  readonly direction: "ascending" | "descending";
}

export interface TableProps<Row> {
  readonly caption: ReactNode;
  /** When a heading above says it already, the caption is only read out. */
  readonly captionHidden?: boolean | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort | undefined;
  /** Where a column's heading leads: the same list, sorted so. */
  readonly sortTo?: ((sort: Sort) => To) | undefined;
  /** On a narrow screen every row becomes a list (the default); tables of bare numbers may scroll instead. */
  readonly stacks?: boolean | undefined;
}

function HeadCell<Row>({
  column,
  sort,
  sortTo,
}: {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly sortTo: ((sort: Sort) => To) | undefined;
}) {
  const classes = column.end ? "end" : undefined;
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

/** Records in rows, sorted by links. */
export function Table<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  sort,
  sortTo,
  stacks = true,
}: TableProps<Row>) {
  return (
    <div className={stacks ? undefined : "scroller"}>
      <table className={classNames("data-table", stacks && "data-table-stacks")}>
        <caption className={captionHidden ? "visually-hidden" : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} sortTo={sortTo} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) =>
                column.rowHeader ? (
                  <th key={column.key} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    data-label={column.label}
                    className={column.end ? "end" : undefined}
                  >
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
