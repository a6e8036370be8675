import { useEffect, useState } from "react";

export type Called<T> = {
  /** The last answer; null until there is one. */
  readonly value: T | null;
  readonly state: "loading" | "ready" | "failed";
  readonly tryAgain: () => void;
};

/**
 * Reads something from the server, and again when `key` changes. The last answer stays until the next one comes, so
 * that a screen does not jump.
 * @param key names what is read; null reads nothing
 */
export function useCall<T>(
  key: string | null,
  call: (signal: AbortSignal) => Promise<T>,
): Called<T> {
  const [value, setValue] = useState<T | null>(null);
  const [state, setState] = useState<Called<T>["state"]>("loading");
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the call reads
  useEffect(() => {
    if (key === null) return;
    const stop = new AbortController();
    setState("loading");
    call(stop.signal).then(
      (answer) => {
        if (stop.signal.aborted) return;
        setValue(answer);
        setState("ready");
      },
      () => !stop.signal.aborted && setState("failed"),
    );
    return () => stop.abort();
  }, [key, attempt]);
  return { value, state, tryAgain: () => setAttempt((count) => count + 1) };
}
