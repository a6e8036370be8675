import { isText, parseJson, propertiesOf } from "#foundation/browser/stored-values.ts";
import { readWaiting } from "#foundation/http/session-end.ts";

/**
 * The cart that a browser keeps (spec §3, §4): a list of programs under the key `cart`. Only what identifies a program
 * and the reader's choices count. Its price is what the reader saw, and is compared with the server's quote; it is
 * never charged. Without packages or the router, because the script of every page uses it.
 */

export const cartKey = "cart";

/** The most programs of a cart, which are the most of one order. */
export const mostInCart = 10;

export type CartItem = {
  /** The program's id. */
  readonly id: string;
  /** In whole naira, as shown when it was added. */
  readonly price: number;
  readonly title: string;
  readonly trainingLevel?: string;
  readonly preferredLocation?: string;
};

export type Cart = {
  readonly items: readonly CartItem[];
  /** Entries that are no program, are there twice, or are too many. */
  readonly dropped: number;
  /** The session ended by itself, and the cart waits for its owner (foundation/http/session-end.ts). */
  readonly isWaiting?: true;
};

function readItem(entry: unknown): CartItem | null {
  const { id, price, title, trainingLevel, preferredLocation } = propertiesOf(entry);
  if (!isText(id, 200)) return null;
  return {
    id,
    price: typeof price === "number" ? price : 0,
    title: isText(title, 200) ? title : id,
    ...(isText(trainingLevel, 40) ? { trainingLevel } : {}),
    ...(isText(preferredLocation, 100) ? { preferredLocation } : {}),
  };
}

/** Reads what is stored, whatever it is: other tabs, old versions and people write there too. */
export function parseCart(stored: string | null): Cart {
  const entries = parseJson(stored);
  if (!Array.isArray(entries)) {
    if (readWaiting(stored)) return { items: [], dropped: 0, isWaiting: true };
    return { items: [], dropped: stored && stored !== "null" ? 1 : 0 };
  }
  const items = new Map<string, CartItem>();
  for (const entry of entries) {
    const item = readItem(entry);
    if (item && !items.has(item.id) && items.size < mostInCart) items.set(item.id, item);
  }
  return { items: [...items.values()], dropped: entries.length - items.size };
}
