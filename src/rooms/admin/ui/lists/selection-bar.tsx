import { ActionButton } from "#design/actions/action-button.tsx";
import { Button } from "#design/actions/button.tsx";
import { useRoving } from "#design/list/use-roving.ts";
import type { ListAction } from "./list-action.ts";
import type { AdminRows } from "./use-admin-list.ts";
import { mostChosen, type Selection } from "./use-selection.ts";

type SelectionBarProps<Row> = {
  readonly selection: Selection<Row>;
  readonly actions: readonly ListAction<Row>[];
  readonly noun: readonly [string, string];
  readonly list: AdminRows<Row>;
  readonly onExport: () => Promise<void>;
};

/** How many rows are chosen, and what can be done to them. It takes the place of the filters. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
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
          onClick={() => selection.act({ action, rows })}
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
