import type { ReactNode } from "react";
import { Icon } from "../icons/icon.tsx";
import { classNames } from "../text/class-names.ts";

export interface AlertProps {
  readonly tone?: "info" | "success" | "warning" | "danger" | undefined;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /**
   * For screen readers: `alert` interrupts (something just failed), `status` waits for a pause (something
   * worked). Without a role it is part of the page and not announced.
   */
  readonly role?: "alert" | "status" | undefined;
  readonly className?: string | undefined;
}

/** A message that the visitor should not miss, next to what it is about. */
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
