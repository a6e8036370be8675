import { startTransition, useEffect, useState } from "react";
import { reasonOf } from "#design/list/list-view.tsx";
import { keepStored, readStored } from "#foundation/browser/browser-storage.ts";
import { isOwnPage, isText, parseJson, propertiesOf } from "#foundation/browser/stored-values.ts";
import { recentFindsKey } from "#foundation/http/audiences.ts";
import { callApi } from "#foundation/http/call.ts";
import { foundKinds } from "../screens.ts";
import type { Found } from "./find.ts";

type Results =
  | { readonly kind: "none" }
  | { readonly kind: "found"; readonly typed: string; readonly list: readonly Found[] }
  | { readonly kind: "failed"; readonly typed: string; readonly reason: string };

/** While someone is typing, the next letter comes sooner than this. */
const pauseMs = 120;

/** One character matches everyone. */
export const leastTyped = 2;

export type FoundNow = {
  readonly results: Results;
  /** The results shown belong to an older text, or to none. */
  readonly isWaiting: boolean;
  /** Of the last answer. */
  readonly list: readonly Found[];
  /** The result for people who don't see the list. */
  readonly spoken: string;
};

/**
 * What a text finds, a moment after someone stopped typing it. A newer text cancels the search for the older one.
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
          if (left.signal.aborted) return;
          // A key that is pressed meanwhile does not wait for the list.
          startTransition(() => setResults({ kind: "found", typed, list }));
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

/** What someone opened from the find field. It contains names, so signing out removes it (audiences.ts). */
export type RecentFind = Pick<Found, "kind" | "id" | "title" | "detail" | "href">;

const mostKept = 8;

function readFind(value: unknown): RecentFind | null {
  const { kind, id, title, detail, href } = propertiesOf(value);
  const known = foundKinds.find((one) => one === kind);
  const fits =
    known &&
    isText(id, 200) &&
    isText(title, 1_000) &&
    typeof detail === "string" &&
    detail.length <= 2_000 &&
    isOwnPage(href);
  return fits ? { kind: known, id, title, detail, href } : null;
}

/** The last finds, the newest first; none for a text that does not fit. */
export function readRecentFinds(): RecentFind[] {
  const stored = parseJson(readStored(recentFindsKey));
  return Array.isArray(stored)
    ? stored.flatMap((one) => readFind(one) ?? []).slice(0, mostKept)
    : [];
}

/** Stores what was opened, before the earlier ones. An action happens once, so it is not stored. */
export function keepFind({ kind, id, title, detail, href }: RecentFind): void {
  if (kind === "action") return;
  const others = readRecentFinds().filter((one) => one.href !== href);
  const kept = [{ kind, id, title, detail, href }, ...others].slice(0, mostKept);
  keepStored({ [recentFindsKey]: JSON.stringify(kept) });
}
