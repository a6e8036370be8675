import { createContext, type ReactNode, useContext, useEffect } from "react";
import { createPortal } from "react-dom";

export type HeadPlaces = {
  /** Beside the title: counts, tabs. */
  readonly facts: HTMLElement | null;
  /** At the right end: what the page creates. */
  readonly actions: HTMLElement | null;
};

/** The slots of the page's head that its content fills. Null for a page without such a head. */
export const HeadContext = createContext<HeadPlaces | null>(null);

/** Sets the heading of the page; null: the page's own. */
export const TitleContext = createContext<(title: string | null) => void>(() => {});

/** Titles the page by what it shows, once that is loaded: a person's name instead of "Person". */
export function HeadTitle({ title }: { readonly title: string }) {
  const setTitle = useContext(TitleContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [setTitle, title]);
  return null;
}

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
