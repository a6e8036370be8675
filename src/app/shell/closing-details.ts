import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Makes a `<details>` close like a menu: when the address changes, on Escape (focus returns to the button), and
 * on a click outside. It also works without JavaScript, as plain `<details>`.
 */
export function useClosingDetails(details: RefObject<HTMLDetailsElement | null>): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is the reason to close
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [location, details]);

  useEffect(() => {
    function closeOnEscape(event: KeyboardEvent) {
      const element = details.current;
      if (event.key !== "Escape" || !element?.open) return;
      const hadFocus = element.contains(document.activeElement);
      element.open = false;
      if (hadFocus) element.querySelector("summary")?.focus();
    }
    function closeFromOutside(event: PointerEvent) {
      const element = details.current;
      if (element?.open && event.target instanceof Node && !element.contains(event.target)) {
        element.open = false;
      }
    }
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener("pointerdown", closeFromOutside);
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("pointerdown", closeFromOutside);
    };
  }, [details]);
}
