/** What the open menu covers; in the meantime it cannot take focus or the screen reader's cursor. */
const behind =
  "main, .footer, .notice, .skip-link, .brand, .navbar-row > .navbar-search, .navbar-visitor";

const findMenu = () => document.querySelector<HTMLDetailsElement>("details.menu");

function keepFocusInside(event: KeyboardEvent) {
  const menu = findMenu();
  if (event.key !== "Tab" || !menu?.open) return;
  const stops = [...menu.querySelectorAll<HTMLElement>("summary, a, button, input")].filter(
    (stop) => stop.checkVisibility(),
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

function showState() {
  const menu = findMenu();
  if (!menu) return;
  menu.querySelector("summary")?.setAttribute("aria-expanded", String(menu.open));
  for (const element of document.querySelectorAll(behind)) {
    element.toggleAttribute("inert", menu.open);
  }
}

/** Makes the menu of narrow screens behave like a dialog. Without scripts it is a plain `<details>`. */
export function improveMobileMenu(): void {
  // `toggle` does not bubble.
  addEventListener("toggle", ({ target }) => target === findMenu() && showState(), true);
  addEventListener("keydown", keepFocusInside);
  matchMedia("(width >= 80rem)").addEventListener("change", ({ matches }) => {
    const menu = findMenu();
    if (matches && menu) menu.open = false;
  });
  // The reader may have opened it before this script was there.
  showState();
}
