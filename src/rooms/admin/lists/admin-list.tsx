import { type ReactNode, useMemo } from "react";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Button } from "#design/actions/button.tsx";
import { Chip } from "#design/list/chip.tsx";
import { choosingOf, useListKeys } from "#design/list/list-table.tsx";
import { ListView, type ListViewProps } from "#design/list/list-view.tsx";
import { type Choosing, type Column, Table } from "#design/list/table.tsx";
import type { ListAddress } from "#design/list/use-list-address.ts";
import { useRoving } from "#design/list/use-roving.ts";
import { ActDialog, type ListAction } from "./act-dialog.tsx";
import { SavedViews } from "./saved-views.tsx";
import type { AdminRows } from "./use-admin-list.ui.ts";
import { type Keyed, keyOf, mostChosen, type Selection, useSelection } from "./use-selection.ui.ts";

type ListProps<Row> = Omit<
  ListViewProps<Row>,
  "address" | "loaded" | "failed" | "children" | "countBy" | "selection" | "more"
> & {
  readonly list: AdminRows<Row>;
  /** The sentence when it could not be loaded, if it is not "Failed to load …". */
  readonly failed?: (reason: string) => string;
  readonly actions?: readonly ListAction<Row>[];
  /** The name of a row; rows can be selected only in lists that provide it. */
  readonly nameOf?: ((row: Row) => string) | undefined;
};

type SelectionBarProps<Row> = {
  readonly selection: Selection<Row>;
  readonly actions: readonly ListAction<Row>[];
  readonly noun: readonly [string, string];
  readonly list: AdminRows<Row>;
  readonly onExport: () => Promise<void>;
};

/** How many rows are selected, and what can be done to them. It replaces the filters. */
function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { selection, actions, noun, list, onExport } = props;
  const bar = useRoving<HTMLDivElement>("button");
  const { rows } = selection;
  const { state } = list.loaded;
  const total = state.kind === "ready" ? state.value.total : 0;
  const reachable = Math.min(total, mostChosen);
  return (
    <div
      className="list-bar list-bar-chosen"
      role="toolbar"
      aria-label={`Actions for the chosen ${noun[1]}`}
      {...bar}
    >
      <span role="status">{rows.length} selected</span>
      {actions.map((action) => (
        <Button
          key={action.label}
          variant="secondary"
          onClick={() => (action.ask ? action.ask(rows) : selection.act({ action, rows }))}
        >
          {action.label}
        </Button>
      ))}
      <ActionButton variant="secondary" onAct={onExport}>
        Export CSV
      </ActionButton>
      {rows.length < reachable && (
        <ActionButton
          variant="quiet"
          onAct={async () => selection.choose(await list.readFirst(mostChosen))}
        >
          {total > mostChosen ? `Select the first ${mostChosen}` : `Select all ${total}`}
        </ActionButton>
      )}
      <Button variant="quiet" onClick={selection.clear}>
        Clear
      </Button>
    </div>
  );
}

/**
 * A list screen of the back office: search, filters, rows, pages, saved views and the file.
 * @param props.actions what can be done to chosen rows, besides the file
 */
export function AdminList<Row extends Keyed>({
  list,
  columns,
  actions = [],
  nameOf,
  children,
  ...props
}: ListProps<Row> & {
  /** The choice of columns. */
  readonly columns?: ReactNode;
  /** @param choosing the checkboxes that select rows, if rows can be selected */
  readonly children: (rows: readonly Row[], choosing: Choosing<Row> | undefined) => ReactNode;
}) {
  const { address, loaded, download, countBy } = list;
  const rows = loaded.state.kind === "ready" ? loaded.state.value.rows : null;
  const selection = useSelection(rows, keyOf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a name depends on its row alone
  const choosing = useMemo(
    () => (nameOf && rows ? choosingOf({ ...selection.choice, nameOf }, rows, keyOf) : undefined),
    [selection.choice, rows],
  );
  const { acting } = selection;
  return (
    <>
      <ListView
        failed={(reason) => `Failed to load ${props.noun[1]}: ${reason}`}
        {...props}
        address={address}
        loaded={loaded}
        countBy={countBy}
        selection={
          selection.rows.length > 0 && (
            <SelectionBar
              selection={selection}
              actions={actions}
              noun={props.noun}
              list={list}
              onExport={() => download(selection.rows.map(keyOf))}
            />
          )
        }
        more={
          <>
            <Chip label="View" isOn={address.columns !== null}>
              {(close) => (
                <>
                  {!props.isPart && <SavedViews address={address} close={close} />}
                  {columns}
                </>
              )}
            </Chip>
            <ActionButton
              variant="quiet"
              icon="download"
              aria-label="Download CSV"
              title="Download CSV"
              onAct={() => download()}
            >
              CSV
            </ActionButton>
          </>
        }
      >
        {(shown) => children(shown, choosing)}
      </ListView>
      {acting && nameOf && (
        <ActDialog
          key={acting.action.label}
          {...acting}
          nameOf={nameOf}
          keyOf={keyOf}
          noun={props.noun}
          onClose={(isDone) => {
            selection.act(null);
            if (!isDone) return;
            selection.clear();
            loaded.reload();
          }}
        />
      )}
    </>
  );
}

/** The visible columns: those in the address, or all that are not extra. */
function chosenColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | null) {
  return columns.filter(
    ({ key, formerKey = key, rowHeader, isExtra }) =>
      rowHeader || (chosen ? chosen.includes(key) || chosen.includes(formerKey) : !isExtra),
  );
}

/** Chooses the columns of a table. The name of the record always stays. */
function ColumnsMenu<Row>({
  columns,
  address,
}: {
  readonly columns: readonly Column<Row>[];
  readonly address: ListAddress;
}) {
  const shown = chosenColumns(columns, address.columns).map(({ key }) => key);
  const toggle = (key: string, isShown: boolean) => {
    const next = columns
      .filter((column) => !column.rowHeader)
      .map((column) => column.key)
      .filter((one) => (one === key ? isShown : shown.includes(one)));
    address.go({ columns: next.length > 0 ? next.join(",") : "none" });
  };
  return (
    <>
      <p className="faint">Columns</p>
      {columns
        .filter(({ rowHeader }) => !rowHeader)
        .map(({ key, label }) => (
          <label key={key} className="chip-check">
            <input
              type="checkbox"
              checked={shown.includes(key)}
              onChange={({ currentTarget }) => toggle(key, currentTarget.checked)}
            />
            {label}
          </label>
        ))}
    </>
  );
}

/** A list screen as a table that sorts by its headings. Its columns, filters, sums and actions are data. */
export function AdminTable<Row extends Keyed>({
  caption,
  columns,
  ...props
}: ListProps<Row> & {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
}) {
  const { address } = props.list;
  const keys = useListKeys();
  const shown = useMemo(() => chosenColumns(columns, address.columns), [columns, address.columns]);
  return (
    <AdminList {...props} columns={<ColumnsMenu columns={columns} address={address} />}>
      {(rows, choosing) => (
        <Table
          caption={caption}
          captionHidden
          keys={keys}
          columns={shown}
          rows={rows}
          rowKey={keyOf}
          choosing={choosing}
          {...address.sorting}
        />
      )}
    </AdminList>
  );
}
