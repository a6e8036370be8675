import { useCallback, useEffect, useState } from "react";

export type Loaded<T> = {
  readonly state:
    | { readonly kind: "loading" }
    | { readonly kind: "failed"; readonly error: unknown }
    | { readonly kind: "ready"; readonly value: T };
  /** Loads again. What is shown stays until the new answer comes. */
  readonly reload: () => void;
};

/**
 * What one panel shows, loaded by itself: if another fails, this one stays.
 * @param load must be the same function at every render
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Loaded<T>["state"]>({ kind: "loading" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    const left = new AbortController();
    load(left.signal).then(
      (value) => {
        if (!left.signal.aborted) setState({ kind: "ready", value });
      },
      (error: unknown) => {
        if (!left.signal.aborted) setState({ kind: "failed", error });
      },
    );
    return () => left.abort();
  }, [load, round]);
  const reload = useCallback(() => {
    setState((shown) => (shown.kind === "ready" ? shown : { kind: "loading" }));
    setRound((count) => count + 1);
  }, []);
  return { state, reload };
}
