import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export interface AlertProps {
  readonly tone?: "info" | "success" | "warning" | "danger" | undefined;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /**
   * `alert` interrupts (something failed just now), `status` waits for a pause (something worked), and
   * without either it is part of the page and not announced.
   */
  readonly role?: "alert" | "status" | undefined;
  readonly className?: string | undefined;
}

/** Something that the visitor should not miss, at the place it belongs to. */
export function Alert({ tone = "info", title, children, role, className }: AlertProps) {
  return (
    <div className={classNames("alert", `tone-${tone}`, className)} role={role}>
      <div className="alert-mark">
        <Icon name={tone} />
      </div>
      <div className="alert-body">
        {title && <p className="alert-title">{title}</p>}
        {typeof children === "string" ? <p>{children}</p> : children}
      </div>
    </div>
  );
}
