import type { ReactNode } from "react";
import { itemsAtFirst } from "#foundation/pages/list-page.ts";

/**
 * A list that shows its first eight items, and the rest after "Show more": the browser's own `<details>`, so it opens
 * without scripts too. For lists that are short enough to send whole; others have pages (list-pages.tsx).
 */
export function RestOfList<Item>({
  items,
  name,
  children,
}: {
  readonly items: readonly Item[];
  /** The name of the items: `posts`. */
  readonly name: string;
  /** Renders some of the items as a list. */
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
