import { koboToNaira } from "#foundation/money.ts";
import type { ProgramCardFacts } from "../rules/program-card.ts";

/**
 * For signed-in people; app/browser/add-to-cart.ts does the work. A chosen level has its own price
 * (level-choice.tsx). Nothing for programs that cannot be ordered.
 */
export function AddToCart({ program }: { readonly program: ProgramCardFacts }) {
  if (!program.mayGoInCart) return null;
  return (
    <button
      type="button"
      className="button button-secondary signed-in"
      aria-label={`Add to cart: ${program.title}`}
      data-add-to-cart={program.id}
      data-title={program.title}
      data-price={koboToNaira(program.fromKobo)}
    >
      Add to cart
    </button>
  );
}
