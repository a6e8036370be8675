import type { ReactNode } from "react";
import { Button } from "#design/actions/button.tsx";
import { Panel } from "#design/page/panel.tsx";
import type { CartLine as Line } from "../../rules/cart/cart.ts";
import { clearCart } from "../cart/cart-store.ts";
import { CartLine, type LineActions } from "./cart-line.tsx";
import type { ShownLine } from "./use-checkout-data.ts";

/** `2 programs`; `3 places` where one has several learners. */
function titleOf(lines: readonly ShownLine[]): string {
  const programs = new Set(lines.map(({ line }) => line.id)).size;
  if (lines.length > programs) return `${lines.length} places`;
  return `${programs} ${programs === 1 ? "program" : "programs"}`;
}

/** The lines of the cart, with the server's prices. */
export function CartLines({
  lines,
  isRenewing,
  learnerOf,
  ...actions
}: LineActions & {
  readonly lines: readonly ShownLine[];
  readonly isRenewing: boolean;
  /** The fields about a line's learner; null where another place has them. */
  readonly learnerOf: (line: Line) => ReactNode;
}) {
  return (
    <Panel
      title={titleOf(lines)}
      actions={
        <Button variant="quiet" onClick={clearCart}>
          Clear the cart
        </Button>
      }
    >
      <ul className="cart-lines" aria-busy={isRenewing}>
        {lines.map(({ line, quoted }) => (
          <CartLine key={line.key} line={line} quoted={quoted} {...actions}>
            {learnerOf(line)}
          </CartLine>
        ))}
      </ul>
    </Panel>
  );
}
