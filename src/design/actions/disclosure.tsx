import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../text/class-names.ts";

export interface DisclosureProps extends ComponentProps<"details"> {
  readonly summary: ReactNode;
}

/** Content that opens on demand: the browser's own `<details>`. */
export function Disclosure({ summary, children, className, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={classNames("disclosure", className)}>
      <summary>{summary}</summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
