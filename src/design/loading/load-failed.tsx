import type { ReactNode } from "react";
import { Button } from "../actions/button.tsx";
import { Alert } from "../messages/alert.tsx";

export type LoadFailedProps = {
  readonly title: ReactNode;
  readonly onRetry: () => void;
  readonly retryLabel?: string | undefined;
  /** Above the button. */
  readonly children?: ReactNode;
};

/** Something was not loaded or done, and the button that does it again. */
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
