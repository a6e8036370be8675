import type { ReactNode } from "react";
import { withWholeDays } from "#foundation/time/whole-days.ts";
import { classNames } from "./class-names.ts";

export interface Description {
  readonly term: string;
  readonly value: ReactNode;
  /** A "Change" link or button. Its text should name what it changes, visually hidden if needed. */
  readonly action?: ReactNode;
}

export interface DescriptionListProps {
  readonly items: readonly Description[];
  /** Term above value at every width. */
  readonly stacked?: boolean | undefined;
}

/** Terms and values: a receipt, the facts of a program, the answers of a form. */
export function DescriptionList({ items, stacked = false }: DescriptionListProps) {
  return (
    <dl className={classNames("terms", stacked && "terms-stacked")}>
      {items.map((item) => (
        <div key={item.term}>
          <dt>{item.term}</dt>
          <dd>{typeof item.value === "string" ? withWholeDays(item.value) : item.value}</dd>
          {item.action && <dd className="terms-action">{item.action}</dd>}
        </div>
      ))}
    </dl>
  );
}
