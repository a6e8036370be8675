import type { ReactNode } from "react";
import type { ListToolsProps } from "#design/list/list-tools.tsx";
import { ListView } from "#design/list/list-view.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import type { DeskRows } from "./use-desk-list.ts";

type ListProps<Row> = Omit<ListToolsProps, "address"> & {
  readonly list: DeskRows<Row>;
  /** One record and several: `["application", "applications"]`. */
  readonly noun: readonly [string, string];
  /** The sentence when it could not be loaded, if it is not "Failed to load …". */
  readonly failed?: (reason: string) => string;
  /** The sentence when there is nothing at all. */
  readonly empty: string;
};

/** A list screen of the back office: search, filters, rows, pages and the file. */
export function DeskList<Row>({
  list: { address, loaded, download },
  ...props
}: ListProps<Row> & { readonly children: (rows: readonly Row[]) => ReactNode }) {
  return (
    <ListView
      failed={(reason) => `Failed to load ${props.noun[1]}: ${reason}`}
      {...props}
      address={address}
      loaded={loaded}
      onDownload={download}
    />
  );
}

/** A payment is known by its reference, a credit by its order. */
type Keyed =
  | { readonly id: string }
  | { readonly reference: string }
  | { readonly orderId: string };

function keyOf(row: Keyed): string {
  if ("id" in row) return row.id;
  return "reference" in row ? row.reference : row.orderId;
}

/** A list screen as a table that sorts by its headings. */
export function DeskTable<Row extends Keyed>({
  caption,
  columns,
  ...props
}: ListProps<Row> & { readonly caption: string; readonly columns: readonly Column<Row>[] }) {
  return (
    <DeskList {...props}>
      {(rows) => (
        <Table
          caption={caption}
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          {...props.list.address.sorting}
        />
      )}
    </DeskList>
  );
}
