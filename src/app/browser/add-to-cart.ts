import { onStoredChange } from "#foundation/browser/browser-storage.ts";
import { addToCart, isInCart } from "#rooms/enrolment/script-door.ui.ts";
import { onClick, partsRenewed } from "./page-controls.ts";
import { shownTown } from "./town.ts";

const words = {
  added: "Added to your cart",
  there: "It is already in your cart",
  full: "Your cart is full. Check out first, then add more.",
  blocked: "Your browser does not let us keep a cart.",
} as const;

/** How long the words show, in milliseconds: like a toast. */
const shownMs = 2500;

/** The button that says them at present. */
let saying: HTMLElement | undefined;

/** For a program already in the cart, the button links to the cart. */
function showButtons() {
  for (const button of document.querySelectorAll<HTMLElement>("[data-add-to-cart]")) {
    const isThere = isInCart(button.dataset.addToCart ?? "");
    button.toggleAttribute("data-in-cart", isThere);
    const label = isThere ? "See your cart" : "Add to cart";
    if (button === saying) continue;
    if (button.textContent !== label) button.textContent = label;
    button.setAttribute("aria-label", `${label}: ${button.dataset.title}`);
  }
}

/** The centre of the chosen town, where the program is taught there. */
function placeOf(button: HTMLElement): string | undefined {
  const town = shownTown();
  const isThere = button.closest("article")?.querySelector(`[data-at="${town}"]`);
  const choice = document.querySelector<HTMLElement>(`.town-bar [value="${town}"]`);
  return isThere ? choice?.dataset.place : undefined;
}

function add(button: HTMLElement) {
  const { addToCart: id = "", title = "", price } = button.dataset;
  const place = placeOf(button);
  const level = button
    .closest("form")
    ?.querySelector<HTMLInputElement>('input[name="level"]:checked');
  return addToCart({
    id,
    title,
    price: Number(level?.dataset.price ?? price),
    ...(level ? { trainingLevel: level.value } : {}),
    ...(place ? { preferredLocation: place } : {}),
  });
}

/** How long after adding a tap on the same button does nothing, in milliseconds. */
const doubleTapMs = 600;
let added: { button: HTMLElement; at: number } | undefined;

let clearing: ReturnType<typeof setTimeout>;

/**
 * The button itself says what happened, so that nothing covers a price or another button. Why something was not added
 * stays there.
 */
function say(region: HTMLElement, button: HTMLElement, text: string) {
  clearTimeout(clearing);
  saying = button;
  showButtons();
  button.textContent = region.textContent = text;
  if (!button.hasAttribute("data-in-cart")) return;
  clearing = setTimeout(() => {
    saying = undefined;
    showButtons();
  }, shownMs);
}

/**
 * "Add to cart" on cards and detail pages (`data-add-to-cart`), for signed-in people: styles hide it from others. The
 * level is the one that is chosen on the card.
 */
export function addToCartOnClick(): void {
  // Cards may come later, as parts of a page. Pages that run React have none.
  if (!document.querySelector("[data-add-to-cart], [data-part=programs], [data-part=explore]"))
    return;
  // A live region must exist before its first text.
  const region = document.createElement("div");
  region.className = "visually-hidden";
  region.setAttribute("role", "status");
  document.body.append(region);
  showButtons();
  onStoredChange(showButtons);
  addEventListener(partsRenewed, showButtons);
  onClick("[data-add-to-cart]", (button, { timeStamp }) => {
    // The second of two quick taps was meant as "Add to cart" too.
    if (button === added?.button && timeStamp - added.at < doubleTapMs) return;
    if (button.hasAttribute("data-in-cart")) return location.assign("/checkout");
    added = { button, at: timeStamp };
    say(region, button, words[add(button)]);
  });
}
