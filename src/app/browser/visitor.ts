import { onStoredChange } from "#foundation/browser/browser-storage.ts";
import { checkSession, dropUnfit, readSession, signOut } from "#rooms/accounts/script-door.ui.ts";
import { countInCart } from "#rooms/enrolment/script-door.ui.ts";
import { whenIdle } from "./line.ts";
import { onClick } from "./page-controls.ts";

/**
 * Shows who is signed in and how many items are in the cart. Both states are in the HTML, which is the same for
 * everyone.
 */
function showVisitor() {
  const session = readSession("user");
  const { documentElement: root } = document;
  root.toggleAttribute("data-signed-in", session !== null);
  root.toggleAttribute("data-affiliate", readSession("affiliate") !== null);
  const name = session?.person.name ?? "";
  for (const place of document.querySelectorAll("[data-visitor-name]")) place.textContent = name;
  const dashboard = document.querySelector<HTMLElement>(".navbar-link.signed-in");
  if (dashboard) dashboard.title = name;
  const count = countInCart();
  for (const link of document.querySelectorAll("a.cart-link")) {
    link.setAttribute("aria-label", `Cart, ${count} ${count === 1 ? "item" : "items"}`);
    const badge = link.querySelector<HTMLElement>(".cart-count");
    if (badge) badge.textContent = count > 0 ? String(count) : "";
  }
}

function signOutOf(button: HTMLElement) {
  signOut(button.dataset.signOutOf === "affiliate" ? "affiliate" : "user");
  location.assign(button.dataset.signOut ?? "/");
}

/** Keeps the visitor's part of the shell up to date, also when another tab signs in or out. */
export function followVisitor(): void {
  dropUnfit();
  showVisitor();
  // A session that ended elsewhere is noticed at once, not at the first failing click.
  whenIdle(() => void checkSession());
  onStoredChange(showVisitor);
  onClick("[data-sign-out]", signOutOf);
}
