import { Component, type ReactNode } from "react";
import { Button } from "../actions/button.tsx";
import { Alert } from "../messages/alert.tsx";
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

type ShownPartProps = {
  /** Requests the data again; without it, the children do so when they are remounted. */
  readonly onRetry?: () => void;
  /** The data shown; rendering is tried again with each new answer. */
  readonly of?: unknown;
  readonly children: ReactNode | (() => ReactNode);
};
type State = { readonly failedOf: unknown; readonly hasFailed: boolean };

type LoadFailedProps = {
  readonly title: ReactNode;
  readonly onRetry: () => void;
  readonly retryLabel?: string | undefined;
  /** Above the button. */
  readonly children?: ReactNode;
};

/** Says that something was not loaded or done, with a button to try again. */
export const LoadFailed = ({
  title,
  onRetry,
  retryLabel = "Try again",
  children,
}: LoadFailedProps) => (
  <Alert tone="danger" role="alert" title={title}>
    {children}
    <p>
      <Button variant="secondary" onClick={onRetry}>
        {retryLabel}
      </Button>
    </p>
  </Alert>
);

/**
 * Shows an answer of the server, or says that it cannot be shown. While processes are restarted one by one, an older
 * one may answer without something this page reads; then the rest of the screen stays, and the answer is requested
 * again.
 */
export class ShownPart extends Component<ShownPartProps, State> {
  override state: State = { failedOf: undefined, hasFailed: false };
  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }
  static getDerivedStateFromProps(
    { of }: ShownPartProps,
    { failedOf }: State,
  ): Partial<State> | null {
    return of === failedOf ? null : { failedOf: of, hasFailed: false };
  }
  override render(): ReactNode {
    const { children, onRetry } = this.props;
    if (!this.state.hasFailed) return <Children of={children} />;
    return (
      <LoadFailed
        title="This part of the page cannot be shown"
        onRetry={() => (onRetry ? onRetry() : this.setState({ hasFailed: false }))}
        retryLabel="Try Again"
      >
        <p>The website may be in the middle of an update. Please try again in a minute.</p>
      </LoadFailed>
    );
  }
}

/** A separate component, so that an error in the function is thrown below the part. */
const Children = ({ of }: { readonly of: ShownPartProps["children"] }) =>
  typeof of === "function" ? of() : of;

/** A part of a dashboard: loading, failed or loaded. */
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
