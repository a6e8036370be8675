import type { ReactNode } from "react";
import { LoadFailed } from "./load-failed.tsx";
import { ShownPart } from "./shown-part.tsx";
import { Skeleton } from "./skeleton.tsx";
import type { Loaded } from "./use-loaded.ts";

export type LoadedPartProps<T> = {
  readonly loaded: Loaded<T>;
  /** What is loading, for screen readers. */
  readonly label: string;
  readonly lines?: number;
  /** The sentence when it failed, outside of a dashboard. */
  readonly failed?: string;
  readonly children: (value: T) => ReactNode;
};

/** Spec §8.4, with a button "Try Again". */
const dashboardFailed = "Failed to load dashboard data";

/** A part of a dashboard while it loads, when it failed, and when it is there. */
export function LoadedPart<T>(props: LoadedPartProps<T>) {
  const { loaded, label, lines = 4, failed, children } = props;
  const { state, reload } = loaded;
  if (state.kind === "loading") return <Skeleton label={`Loading ${label}`} lines={lines} />;
  if (state.kind === "ready") {
    return (
      <ShownPart of={state.value} onRetry={reload}>
        {() => children(state.value)}
      </ShownPart>
    );
  }
  return (
    <LoadFailed
      title={failed ?? dashboardFailed}
      onRetry={reload}
      retryLabel={failed ? undefined : "Try Again"}
    />
  );
}
