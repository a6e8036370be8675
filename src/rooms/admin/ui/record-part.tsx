import type { ReactNode } from "react";
import { reasonOf } from "#design/list/list-view.tsx";
import { LoadFailed } from "#design/load-failed.tsx";
import { Skeleton } from "#design/skeleton.tsx";
import type { Loaded } from "#design/use-loaded.ts";

export type RecordPartProps<T> = {
  readonly loaded: Loaded<T>;
  /** What is loading: "payout". */
  readonly noun: string;
  readonly children: (value: T) => ReactNode;
};

/** A record, or a part of one, while it loads, when that failed, and when it is there. */
export function RecordPart<T>({ loaded, noun, children }: RecordPartProps<T>) {
  const { state, reload } = loaded;
  if (state.kind === "loading") return <Skeleton label={`Loading ${noun}`} lines={6} />;
  if (state.kind === "ready") return children(state.value);
  return <LoadFailed title={`Failed to load ${noun}: ${reasonOf(state.error)}`} onRetry={reload} />;
}
