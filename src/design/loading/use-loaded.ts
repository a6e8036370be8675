import { useCallback, useLayoutEffect, useState } from "react";

export type Loaded<T> = {
  readonly state:
    | { readonly kind: "loading" }
    | { readonly kind: "failed"; readonly error: unknown }
    | { readonly kind: "ready"; readonly value: T };
  /**
   * Loads again, together with everything else on the page that failed. The old content stays until the new answer
   * arrives.
   */
  readonly reload: () => void;
};

type Load<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Everything that could not be loaded on this page. One "Try Again" loads it all, because people press whichever
 * button they see.
 */
const failed = new Set<() => void>();

/**
 * What one panel shows, loaded on its own: if another fails, this one stays.
 * @param load must be the same function on every render
 */
export function useLoaded<T>(load: Load<T>): Loaded<T> {
  const [state, setState] = useState<Loaded<T>["state"]>({ kind: "loading" });
  const [round, setRound] = useState(0);
  const again = useCallback(() => {
    setState((shown) => (shown.kind === "ready" ? shown : { kind: "loading" }));
    setRound((count) => count + 1);
  }, []);
  // The request leaves before the browser paints: on a slow phone that is 0.1 s earlier (docs/performance.md).
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useLayoutEffect(() => {
    const left = new AbortController();
    load(left.signal).then(
      (value) => {
        if (!left.signal.aborted) setState({ kind: "ready", value });
      },
      (error: unknown) => {
        if (left.signal.aborted) return;
        failed.add(again);
        setState({ kind: "failed", error });
      },
    );
    return () => {
      left.abort();
      failed.delete(again);
    };
  }, [load, round, again]);
  const reload = useCallback(() => {
    for (const one of new Set([again, ...failed])) one();
  }, [again]);
  return { state, reload };
}
