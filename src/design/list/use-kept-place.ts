import { useEffect } from "react";

const keyOf = () => `place ${location.pathname}${location.search}`;

/**
 * Scrolls to where the list was left, when someone comes back to it: a list loads after its page, so the browser finds
 * the page too short.
 * @param isReady the rows are there
 */
export function useKeptPlace(isReady: boolean): void {
  useEffect(() => {
    const keep = () => {
      try {
        sessionStorage.setItem(keyOf(), String(scrollY));
      } catch {
        // Storage is blocked or full: the list opens at its beginning.
      }
    };
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, []);
  useEffect(() => {
    if (!isReady) return;
    const [navigation] = performance.getEntriesByType("navigation");
    if ((navigation as PerformanceNavigationTiming | undefined)?.type !== "back_forward") return;
    try {
      const place = Number(sessionStorage.getItem(keyOf()));
      sessionStorage.removeItem(keyOf());
      if (place > 0) scrollTo({ top: place, behavior: "instant" });
    } catch {
      // As above.
    }
  }, [isReady]);
}
