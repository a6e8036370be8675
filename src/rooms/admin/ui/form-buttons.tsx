import type { ReactNode } from "react";
import { Button } from "#design/actions/button.tsx";

export type FormButtonsProps = {
  readonly isBusy: boolean;
  readonly tone?: "primary" | "danger";
  readonly pendingLabel?: string;
  /** Leaves the form unsent; without it there is no such button. */
  readonly onLeave?: (() => void) | undefined;
  readonly leaveLabel?: string;
  /** Before the buttons. */
  readonly before?: ReactNode;
  /** What the button does: "Save changes". */
  readonly children: ReactNode;
};

/** The end of a form: the button that sends it, and the one that leaves it. */
export const FormButtons = ({
  isBusy,
  tone = "primary",
  pendingLabel = "Saving...",
  onLeave,
  leaveLabel = "Cancel",
  before,
  children,
}: FormButtonsProps) => (
  <div className="form-actions">
    {before}
    <Button type="submit" variant={tone} pending={isBusy} pendingLabel={pendingLabel}>
      {children}
    </Button>
    {onLeave && (
      <Button variant="secondary" onClick={onLeave}>
        {leaveLabel}
      </Button>
    )}
  </div>
);
