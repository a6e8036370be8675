/** The visitor's cart, for the script of every page. */
export { addToCart, countInCart, isInCart } from "./cart/cart-store.ui.ts";
