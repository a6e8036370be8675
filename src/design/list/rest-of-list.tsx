import type { ReactNode } from "react";
import { itemsAtFirst } from "#foundation/pages/list-page.ts";

/**
 * A list of which people see the first eight items, and the rest after "Show more": the browser's own `<details>`, so
 * it opens without scripts too. For lists that are short enough to send whole; others have pages (list-pages.tsx).
 */
export function RestOfList<Item>({
  items,
  name,
  children,
}: {
  readonly items: readonly Item[];
  /** What there is more of: `posts`. */
  readonly name: string;
  /** The list of some of the items. */
  readonly children: (items: readonly Item[]) => ReactNode;
}) {
  const rest = items.slice(itemsAtFirst);
  return (
    <>
      {children(items.slice(0, itemsAtFirst))}
      {rest.length > 0 && (
        <details className="rest-of-list">
          <summary className="button button-secondary button-wide">
            <span className="when-closed">Show more {name}</span>
            <span className="when-open">Show fewer {name}</span>
          </summary>
          {children(rest)}
        </details>
      )}
    </>
  );
}
