import { useMemo, useState } from "react";
import { useStored } from "#foundation/browser/use-stored.ts";
import { callApi } from "#foundation/http/call.ts";
import { type Cart, type CartLine, cartKey, linesOf, parseCart } from "./cart.ts";
import type { CartQuote, OwnLearners, QuotedItem, SentLearner } from "./order.ts";
import { useCall } from "./use-call.ui.ts";

/** A line of the cart and the server's quote for it; null until that comes. */
export type ShownLine = { readonly line: CartLine; readonly quoted: QuotedItem | null };

export type LoadedCheckout = {
  readonly lines: readonly ShownLine[];
  readonly quote: CartQuote;
  readonly own: OwnLearners;
};

/** The cart of this browser, kept up to date in every tab; empty while hydrating. */
export function useCart(): Cart {
  const stored = useStored(cartKey);
  return useMemo(() => parseCart(stored), [stored]);
}

const itemsOf = (lines: readonly CartLine[]) =>
  lines.map(({ id, trainingLevel, preferredLocation }) => ({
    courseId: id,
    trainingLevel,
    preferredLocation,
  }));

/** A program's new line shows what we know about the program until its own quote comes. */
const quotedFor = (
  { key, id }: CartLine,
  { items }: CartQuote,
  keys: readonly string[],
): QuotedItem | null =>
  items.find((_, at) => keys[at] === key) ?? items.find(({ courseId }) => courseId === id) ?? null;

/** The server's prices for this cart, and the learners that the account can choose. */
export function useCheckoutData(cart: Cart, isSignedIn: boolean) {
  const lines = linesOf(cart.items);
  const items = itemsOf(lines);
  const prices = JSON.stringify(items);
  /** The learners chosen so far, by line. They decide what the order drops, but not its price. */
  const [learners, setLearners] = useState<Readonly<Record<string, SentLearner>>>({});
  const isNeeded = isSignedIn && items.length > 0;
  const asked = items.map((item, at) => ({ ...item, learner: learners[lines[at]?.key ?? ""] }));
  const quote = useCall(isNeeded ? JSON.stringify(asked) : null, async (signal) => ({
    prices,
    keys: lines.map(({ key }) => key),
    answer: await callApi("POST /orders/quote", { body: { items: asked } }, { signal }),
  }));
  const own = useCall(isNeeded ? "learners" : null, (signal) =>
    callApi("GET /me/learners", {}, { signal }),
  );
  const isOutdated = quote.value?.prices !== prices;
  const loaded: LoadedCheckout | null = useMemo(() => {
    if (!quote.value || !own.value) return null;
    const { answer, keys } = quote.value;
    return {
      quote: answer,
      lines: linesOf(cart.items).map((line) => ({ line, quoted: quotedFor(line, answer, keys) })),
      own: own.value,
    };
  }, [cart, quote.value, own.value]);
  return {
    loaded,
    setLearners,
    /** The total is about to change. */
    isRenewing: isOutdated,
    hasFailed: (quote.state === "failed" && isOutdated) || own.state === "failed",
    tryAgain() {
      quote.tryAgain();
      own.tryAgain();
    },
  };
}
