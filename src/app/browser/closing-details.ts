const openOnes = () => document.querySelectorAll<HTMLDetailsElement>("details[data-closes][open]");

function closeOnEscape(event: KeyboardEvent) {
  if (event.key !== "Escape") return;
  for (const details of openOnes()) {
    const hadFocus = details.contains(document.activeElement);
    details.open = false;
    if (hadFocus) details.querySelector("summary")?.focus();
  }
}

/** A menu also closes when the focus or a click goes elsewhere; other disclosures stay. */
function closeWhenLeft(event: Event) {
  // The first `pageshow` only says that the page is loaded: the reader may have opened a menu before.
  if (event instanceof PageTransitionEvent && !event.persisted) return;
  for (const details of openOnes()) {
    const isLeft = event.target instanceof Node && !details.contains(event.target);
    if (isLeft && details.dataset.closes === "menu") details.open = false;
  }
}

/**
 * Closes disclosures like menus. `data-closes` closes on Escape; `data-closes="menu"` also when a click or the
 * focus goes elsewhere, and when the reader comes back to the page.
 */
export function closeDetails(): void {
  addEventListener("keydown", closeOnEscape);
  for (const left of ["pointerdown", "focusin", "pageshow"]) addEventListener(left, closeWhenLeft);
}
