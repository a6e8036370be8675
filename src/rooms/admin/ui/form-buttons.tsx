import type { ReactNode } from "react";
import { Button } from "#design/actions/button.tsx";

export type FormButtonsProps = {
  readonly isBusy: boolean;
  readonly pendingLabel: string;
  /** Leaves the form unsent. */
  readonly onLeave: () => void;
  /** What the button does: "Save changes". */
  readonly children: ReactNode;
};

/** The end of a form: the button that sends it, and the one that leaves it. */
export const FormButtons = ({ isBusy, pendingLabel, onLeave, children }: FormButtonsProps) => (
  <div className="form-actions">
    <Button type="submit" pending={isBusy} pendingLabel={pendingLabel}>
      {children}
    </Button>
    <Button variant="secondary" onClick={onLeave}>
      Cancel
    </Button>
  </div>
);
