import type { ReactNode } from "react";

/** A section of a program's page: on a wide screen its heading stands beside its text. */
export const ProgramSection = ({
  title,
  beside,
  children,
}: {
  readonly title: string;
  /** Below the heading: a portrait, a figure. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section className="offer-section">
    <div className="offer-section-head">
      <h2>{title}</h2>
      {beside}
    </div>
    <div className="offer-section-body">{children}</div>
  </section>
);
