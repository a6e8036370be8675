import { keepStored, readStored, removeStored } from "#foundation/browser/browser-storage.ts";
import {
  addLine,
  type CartChoice,
  type CartItem,
  cartKey,
  changeLine,
  linesOf,
  mostInCart,
  parseCart,
} from "./cart.ts";

/**
 * Changes to the cart. Each reads what's stored at that moment, so two tabs can add to one cart without overwriting
 * each other.
 */

const readItems = () => parseCart(readStored(cartKey)).items;

const store = (items: readonly CartItem[]): boolean =>
  keepStored({ [cartKey]: JSON.stringify(items) });

/**
 * Adds a program, unless the cart has it already (spec §4).
 * @returns `blocked` where the browser stores nothing
 */
export function addToCart(item: CartItem): "added" | "there" | "full" | "blocked" {
  const items = readItems();
  if (items.some(({ id }) => id === item.id)) return "there";
  if (linesOf(items).length >= mostInCart) return "full";
  return store([...items, item]) ? "added" : "blocked";
}

export const isInCart = (id: string): boolean => readItems().some((item) => item.id === id);

export const countInCart = (): number => readItems().length;

/** Changes the reader's choices for a line. */
export function changeInCart(key: string, change: Partial<Omit<CartChoice, "number">>): void {
  store(changeLine(readItems(), key, change));
}

export const addLearnerToCart = (id: string): void => void store(addLine(readItems(), id));

/** Removes a line; its program stays for other learners. */
export const removeLineFromCart = (key: string): void =>
  void store(changeLine(readItems(), key, null));

/** Removes programs, for all their learners. */
export function removeFromCart(...ids: readonly string[]): void {
  store(readItems().filter(({ id }) => !ids.includes(id)));
}

/** Stores only what `parseCart` could read, so the page mentions the rest just once. */
export const cleanCart = (): void => void store(readItems());

export const clearCart = (): void => removeStored(cartKey);
