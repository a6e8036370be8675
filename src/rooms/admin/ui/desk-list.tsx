import { useCallback } from "react";
import type { ListFilter } from "#design/list/list-tools.tsx";
import { ListView } from "#design/list/list-view.tsx";
import type { ListAddress } from "#design/list/use-list-address.ts";
import { type Column, Table } from "#design/table.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";

type Page<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly hasMore: boolean;
};

export type DeskListProps<Row extends { readonly id: string }> = {
  readonly address: ListAddress;
  /** Must be the same function at every render. */
  readonly load: (query: object, signal: AbortSignal) => Promise<Page<Row>>;
  readonly columns: readonly Column<Row>[];
  readonly caption: string;
  readonly noun: readonly [string, string];
  readonly searchLabel: string;
  readonly filters?: readonly ListFilter[];
  readonly empty: string;
  /** The call's path: the file has what the filters leave. */
  readonly path: string;
  /** What the file needs besides the address. */
  readonly fileQuery?: string;
};

/** A list of records as a table that sorts by its headings. */
export function DeskList<Row extends { readonly id: string }>(props: DeskListProps<Row>) {
  const { address, load, columns, caption, path, fileQuery = "", noun } = props;
  const { query } = address;
  const loadPage = useCallback((signal: AbortSignal) => load(query, signal), [load, query]);
  const loaded = useLoaded(loadPage);
  return (
    <ListView
      address={address}
      loaded={loaded}
      noun={noun}
      searchLabel={props.searchLabel}
      filters={props.filters}
      failed={(reason) => `Failed to load ${noun[1]}: ${reason}`}
      empty={props.empty}
      onDownload={() => openFile(`${path}?${address.fileQuery}${fileQuery}`, "admin")}
    >
      {(rows) => (
        <Table
          caption={caption}
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          {...address.sorting}
        />
      )}
    </ListView>
  );
}
