import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

export type HeadPlaces = {
  /** Beside the title: counts, tabs. */
  readonly facts: HTMLElement | null;
  /** At the right end: what the page creates. */
  readonly actions: HTMLElement | null;
};

/** The slots of the page's head that its content fills. Null for a page without such a head. */
export const HeadContext = createContext<HeadPlaces | null>(null);

/**
 * Shows something in the head of the page, because it belongs to the whole page; without such a head, shows it here.
 */
export function InHead({
  place = "facts",
  children,
}: {
  readonly place?: keyof HeadPlaces;
  readonly children: ReactNode;
}) {
  const places = useContext(HeadContext);
  if (!places) return children;
  const element = places[place];
  return element && createPortal(children, element);
}
