import type { KeyboardEvent } from "react";
import type { Choosing } from "./table.tsx";
import { useRoving } from "./use-roving.ts";

/** Choosing rows, to do something with all of them. */
export type RowChoice<Row> = {
  readonly chosen: ReadonlySet<string>;
  /** What a row is called, for screen readers. */
  readonly nameOf: (row: Row) => string;
  /** @param isRange including all rows from the last one that was chosen */
  readonly onChoose: (key: string, isChosen: boolean, isRange: boolean) => void;
  readonly onChooseAll: (isChosen: boolean) => void;
};

/** The boxes that choose rows, for a table. */
export const choosingOf = <Row,>(
  { chosen, nameOf, onChoose, onChooseAll }: RowChoice<Row>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Choosing<Row> => ({
  all: (
    <input
      type="checkbox"
      aria-label="Select all on this page"
      checked={rows.every((row) => chosen.has(keyOf(row)))}
      onChange={({ currentTarget }) => onChooseAll(currentTarget.checked)}
    />
  ),
  one: (row) => (
    <label>
      <input
        type="checkbox"
        aria-label={`Select ${nameOf(row)}`}
        checked={chosen.has(keyOf(row))}
        onChange={({ currentTarget, nativeEvent }) =>
          onChoose(
            keyOf(row),
            currentTarget.checked,
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          )
        }
      />
    </label>
  ),
  isChosen: (row) => chosen.has(keyOf(row)),
});

/** On the link of a row, up and down move to the next row, space chooses the row, and a full stop opens the actions. */
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

/** The keys of a list of the back office: its headings are one tab stop, and arrows move from row to row. */
export function useListKeys() {
  const head = useRoving<HTMLTableSectionElement>("a, input");
  return { head, body: { onKeyDown: moveAmongRows } };
}
