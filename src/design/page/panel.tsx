import { type ReactNode, useId } from "react";
import { classNames } from "../text/class-names.ts";

export interface PanelProps {
  readonly title?: ReactNode;
  readonly headingLevel?: 2 | 3 | undefined;
  /** Next to the title: a link or a button. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
}

/** A framed part of a page, named by its heading. */
export function Panel({ title, headingLevel = 2, actions, children, className, id }: PanelProps) {
  const headingId = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      id={id}
      className={classNames("panel", className)}
      aria-labelledby={title ? headingId : undefined}
    >
      {(title || actions) && (
        <div className="panel-head">
          {title && <Heading id={headingId}>{title}</Heading>}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
