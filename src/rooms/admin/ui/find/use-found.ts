import { useEffect, useState } from "react";
import { reasonOf } from "#design/list/list-view.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { Found } from "../../contract/find.ts";

type Results =
  | { readonly kind: "none" }
  | { readonly kind: "found"; readonly typed: string; readonly list: readonly Found[] }
  | { readonly kind: "failed"; readonly typed: string; readonly reason: string };

/** Someone types on: the next letter comes sooner than this. */
const pauseMs = 120;

/** One character matches everyone. */
export const leastTyped = 2;

export type FoundNow = {
  readonly results: Results;
  /** What is shown is of an older text, or of none. */
  readonly isWaiting: boolean;
  /** Of the last answer. */
  readonly list: readonly Found[];
  /** How it went, for those who don't see the list. */
  readonly spoken: string;
};

/**
 * What a text finds, a moment after someone stopped typing it. A newer text ends the search for the older one.
 * @param typed without spaces at its ends
 * @param only `places`: what the counter can take money for
 */
export function useFound(typed: string, only?: "places"): FoundNow {
  const [results, setResults] = useState<Results>({ kind: "none" });
  useEffect(() => {
    if (typed.length < leastTyped) {
      setResults({ kind: "none" });
      return;
    }
    const left = new AbortController();
    const query = { q: typed, ...(only ? { only } : {}) };
    const wait = setTimeout(() => {
      callApi("GET /admin/find", { query }, { signal: left.signal }).then(
        ({ results: list }) => {
          if (!left.signal.aborted) setResults({ kind: "found", typed, list });
        },
        (error: unknown) => {
          if (left.signal.aborted) return;
          setResults({ kind: "failed", typed, reason: reasonOf(error) });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(wait);
      left.abort();
    };
  }, [typed, only]);
  const isWaiting =
    typed.length >= leastTyped && (results.kind === "none" || results.typed !== typed);
  const list = results.kind === "found" ? results.list : [];
  return { results, isWaiting, list, spoken: isWaiting ? "" : spokenOf(results) };
}

function spokenOf(results: Results): string {
  if (results.kind === "none") return "";
  if (results.kind === "failed") return `Not searched: ${results.reason}`;
  const { length } = results.list;
  return length === 0 ? "Nothing found" : `${length} found`;
}
