import { Component, type ReactNode } from "react";
import { LoadFailed } from "./load-failed.tsx";

type ShownPartProps = {
  /** Asks for what is shown again; without it the children do so when they are mounted again. */
  readonly onRetry?: () => void;
  /** What is shown: another answer is tried. */
  readonly of?: unknown;
  readonly children: ReactNode | (() => ReactNode);
};
type State = { readonly failedOf: unknown; readonly hasFailed: boolean };

/**
 * Shows an answer of the server, or that it cannot be shown. While processes are restarted one by one, an older one
 * may answer, and lack what this page reads; then the rest of the screen stays, and the answer is asked for again.
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

/** On its own, so that a function that fails fails below the part. */
const Children = ({ of }: { readonly of: ShownPartProps["children"] }) =>
  typeof of === "function" ? of() : of;
