import type { ReactNode } from "react";

export interface ProgressProps {
  /** What is in progress. For screen readers only if `labelHidden`. */
  readonly label: string;
  /** 0 to 1; absent while unknown. */
  readonly value?: number | undefined;
  readonly labelHidden?: boolean | undefined;
  readonly children?: ReactNode;
}

/** The browser's progress element in our colours. */
export function Progress({ label, value, labelHidden = false }: ProgressProps) {
  return (
    <div className="progress">
      {!labelHidden && <span aria-hidden="true">{label}</span>}
      <progress aria-label={label} max={1} {...(value === undefined ? {} : { value })} />
    </div>
  );
}
