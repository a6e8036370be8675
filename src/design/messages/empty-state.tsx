import type { ReactNode } from "react";
import { EmptyArt } from "../card-art/empty-art.tsx";

export interface EmptyStateProps {
  /** The sentence, e.g. "No programs found for this selection." */
  readonly title: ReactNode;
  readonly headingLevel?: 2 | 3 | undefined;
  readonly children?: ReactNode;
  /** Links to a next step. */
  readonly actions?: ReactNode;
}

/** Replaces an empty list, with a next step. */
export function EmptyState({ title, headingLevel = 2, children, actions }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty-state">
      <EmptyArt />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}
