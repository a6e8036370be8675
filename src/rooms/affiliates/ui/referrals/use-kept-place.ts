import { useEffect } from "react";

type Kept = { readonly keptPlace?: number } | null;

/**
 * Going back to a list shows the place that was left: the browser cannot, because the list comes after the page.
 * @param isShown whether the list is there
 */
export function useKeptPlace(isShown: boolean): void {
  useEffect(() => {
    const keep = () => history.replaceState({ ...history.state, keptPlace: scrollY }, "");
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, []);
  useEffect(() => {
    const place = (history.state as Kept)?.keptPlace;
    if (isShown && place) scrollTo({ top: place, behavior: "instant" });
  }, [isShown]);
}
