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

/** Answers that nobody has taken yet. */
const asked = new Map<Load<unknown>, Promise<unknown>>();

/**
 * Asks as soon as a screen's code is there: on a slow phone, React needs 0.1 s more to ask itself. The first panel that
 * loads the same takes the answer.
 */
export function askAtOnce(load: Load<unknown>): void {
  const answer = load(new AbortController().signal);
  // The panel says that it failed.
  answer.catch(() => {});
  asked.set(load, answer);
}

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
    const answer = (asked.get(load) as Promise<T> | undefined) ?? load(left.signal);
    asked.delete(load);
    answer.then(
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
