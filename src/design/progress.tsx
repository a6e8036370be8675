import type { ReactNode } from "react";

export interface ProgressProps {
  /** What is going on; read out, and shown unless `labelHidden`. */
  readonly label: string;
  /** 0 to 1; absent while nobody knows. */
  readonly value?: number | undefined;
  readonly labelHidden?: boolean | undefined;
  readonly children?: ReactNode;
}

/** The browser's progress element, in the house's colours. */
export function Progress({ label, value, labelHidden = false }: ProgressProps) {
  return (
    <div className="progress">
      {!labelHidden && <span aria-hidden="true">{label}</span>}
      <progress aria-label={label} max={1} {...(value === undefined ? {} : { value })} />
    </div>
  );
}
