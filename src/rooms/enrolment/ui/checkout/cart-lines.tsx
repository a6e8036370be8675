import { Button } from "#design/button.tsx";
import { Panel } from "#design/panel.tsx";
import type { CartQuote } from "../../contract/order.ts";
import type { Cart } from "../../rules/cart.ts";
import { clearCart } from "../cart/cart-store.ts";
import { CartLine } from "./cart-line.tsx";

/** The programs of the cart, with the server's prices. */
export function CartLines({
  cart,
  quote,
  isRenewing,
}: {
  readonly cart: Cart;
  readonly quote: CartQuote;
  readonly isRenewing: boolean;
}) {
  const { items } = cart;
  const count = `${items.length} ${items.length === 1 ? "program" : "programs"}`;
  return (
    <Panel
      title={count}
      actions={
        <Button variant="quiet" onClick={clearCart}>
          Clear the cart
        </Button>
      }
    >
      <ul className="cart-lines" aria-busy={isRenewing}>
        {items.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            quoted={quote.items.find(({ courseId }) => courseId === item.id) ?? null}
          />
        ))}
      </ul>
    </Panel>
  );
}
