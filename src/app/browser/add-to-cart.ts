import { onStoredChange } from "#foundation/browser-storage.ts";
import { addToCart, isInCart } from "#rooms/enrolment/ui/door.ts";

/** What is said, and shown below the button when nothing was added. */
const words = {
  added: "Added to your cart",
  there: "It is in your cart already",
  full: "Your cart is full. Check out first, then add more.",
  blocked: "Your browser does not let us keep a cart.",
} as const;

const buttons = () => document.querySelectorAll<HTMLElement>("[data-add-to-cart]");

/** A program that is in the cart leads there. */
function showButtons() {
  for (const button of buttons()) {
    const isThere = isInCart(button.dataset.addToCart ?? "");
    button.toggleAttribute("data-in-cart", isThere);
    const label = isThere ? "In your cart" : "Add to cart";
    if (button.textContent === label) continue;
    button.textContent = label;
    button.setAttribute("aria-label", `${label}: ${button.dataset.title}`);
  }
}

function add(button: HTMLElement) {
  const { addToCart: id = "", title = "", price } = button.dataset;
  const level = button
    .closest("form")
    ?.querySelector<HTMLInputElement>('input[name="level"]:checked');
  return addToCart({
    id,
    title,
    price: Number(level?.dataset.price ?? price),
    ...(level ? { trainingLevel: level.value } : {}),
  });
}

/**
 * "Add to cart" on cards and detail pages (`data-add-to-cart`), for signed-in people: styles hide it from others. The
 * level is the chosen one of the card.
 */
export function addToCartOnClick(): void {
  if (buttons().length === 0) return;
  // It must be there before its first text.
  const status = document.body.appendChild(document.createElement("div"));
  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  showButtons();
  onStoredChange(showButtons);
  addEventListener("click", ({ target }) => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>("[data-add-to-cart]") : null;
    if (!button) return;
    if (button.hasAttribute("data-in-cart")) location.assign("/checkout");
    else status.textContent = words[add(button)];
  });
}
