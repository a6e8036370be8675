import { useMemo } from "react";
import { useStored } from "#foundation/use-stored.ts";
import { type Cart, cartKey, parseCart } from "../../rules/cart.ts";

/** The cart of this browser, kept up to date in every tab; empty while hydrating. */
export function useCart(): Cart {
  const stored = useStored(cartKey);
  return useMemo(() => parseCart(stored), [stored]);
}
