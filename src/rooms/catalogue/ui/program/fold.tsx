import type { ReactNode } from "react";

/** A section of a program's page that a phone folds: its heading opens it. Where there is room it is open. */
export const Fold = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <details className="fold">
    <summary>
      <h2>{title}</h2>
    </summary>
    <div className="fold-body">{children}</div>
  </details>
);
