import { useCallback, useMemo, useRef, useState } from "react";
import type { ListAction } from "./act-dialog.tsx";

/**
 * More rows than this cannot be selected; use filters and the file instead. A call returns as many at once, and the
 * link to their file stays below the 8 KB that proxies accept.
 */
export const mostChosen = 100;

/** A payment is known by its reference, a credit by its order, fees by their first day. */
export type Keyed =
  | { readonly id: string }
  | { readonly reference: string }
  | { readonly orderId: string }
  | { readonly holdsFrom: string };

/** The key by which a row is selected, as in `ids` of its list's call. */
export function keyOf(row: Keyed): string {
  if ("id" in row) return row.id;
  if ("reference" in row) return row.reference;
  return "orderId" in row ? row.orderId : row.holdsFrom;
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;

/**
 * The selected rows, including those on other pages of the list. @param shown the rows of this page; null while they
 * load
 */
export function useSelection<Row>(shown: readonly Row[] | null, keyOf: (row: Row) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [acting, setActing] = useState<{
    readonly action: ListAction<Row>;
    readonly rows: readonly Row[];
  } | null>(null);
  const last = useRef<string | null>(null);
  const choose = useCallback(
    (rows: readonly Row[], isChosen: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (!isChosen) next.delete(keyOf(row));
          else if (next.size < mostChosen) next.set(keyOf(row), row);
        }
        return next;
      }),
    [keyOf],
  );
  const choice = useMemo(
    () => ({
      chosen: new Set(chosen.keys()),
      onChoose(key: string, isChosen: boolean, isRange: boolean) {
        const keys = (shown ?? []).map(keyOf);
        const ends = [keys.indexOf(key), isRange ? keys.indexOf(last.current ?? key) : -1].filter(
          (at) => at >= 0,
        );
        last.current = key;
        choose((shown ?? []).slice(Math.min(...ends), Math.max(...ends) + 1), isChosen);
      },
      onChooseAll: (isChosen: boolean) => choose(shown ?? [], isChosen),
    }),
    [chosen, shown, keyOf, choose],
  );
  return {
    choice,
    rows: [...chosen.values()],
    choose: (rows: readonly Row[]) => choose(rows, true),
    clear: () => setChosen(new Map()),
    acting,
    act: setActing,
  };
}
