import { useEffect, useMemo, useRef, useState } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { Panel } from "#design/page/panel.tsx";
import { useStored } from "#foundation/browser/use-stored.ts";
import { callApi } from "#foundation/http/call.ts";
import type { CartQuote, OwnLearner } from "../../contract/order.ts";
import { type Cart, cartKey, parseCart } from "../../rules/cart.ts";
import { cleanCart, clearCart } from "../cart/cart-store.ts";
import { CartLine } from "./cart-line.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { useCall, useOwnPage } from "./use-call.ts";

/** The programs of the cart, with the server's prices. */
function CartLines({
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

/** The cart of this browser, kept up to date in every tab; empty while hydrating. */
function useCart(): Cart {
  const stored = useStored(cartKey);
  return useMemo(() => parseCart(stored), [stored]);
}

const itemsOf = ({ items }: Cart) =>
  items.map(({ id, trainingLevel, preferredLocation }) => ({
    courseId: id,
    trainingLevel,
    preferredLocation,
  }));

type Loaded = { readonly quote: CartQuote; readonly learners: readonly OwnLearner[] };

/** The server's prices for this cart, and whom the account registered before. */
function useCheckoutData(cart: Cart, isSignedIn: boolean) {
  const items = itemsOf(cart);
  const isNeeded = isSignedIn && items.length > 0;
  const quote = useCall(isNeeded ? JSON.stringify(items) : null, (signal) =>
    callApi("POST /orders/quote", { body: { items } }, { signal }),
  );
  const learners = useCall(isNeeded ? "learners" : null, (signal) =>
    callApi("GET /me/learners", {}, { signal }),
  );
  const loaded: Loaded | null =
    quote.value && learners.value
      ? { quote: quote.value, learners: learners.value.learners }
      : null;
  return {
    loaded,
    isRenewing: quote.state === "loading",
    hasFailed: quote.state === "failed" || learners.state === "failed",
    tryAgain() {
      quote.tryAgain();
      learners.tryAgain();
    },
  };
}

const Programs = () => <ButtonLink to={href("/programs")}>Browse Programs</ButtonLink>;

/** @param isEmptied the last program was removed here: its button had the focus, which goes on to this */
function EmptyCart({ isEmptied }: { readonly isEmptied: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEmptied && document.activeElement === document.body) place.current?.focus();
  }, [isEmptied]);
  return (
    <div ref={place} tabIndex={-1}>
      <EmptyState title="Your cart is empty" actions={<Programs />}>
        Choose “Add to cart” on a program, and pay for several at once.
      </EmptyState>
    </div>
  );
}

/** Says once that entries of the cart could not be read; the cart is stored without them. */
function Dropped({ count }: { readonly count: number }) {
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    setIsSaid(true);
    cleanCart();
  }, [count]);
  if (!isSaid) return null;
  return (
    <Alert tone="warning" role="status" title="We left out a part of your cart">
      It had entries that we could not read, a program twice, or more than ten programs.
    </Alert>
  );
}

/** Cart and checkout of a signed-in person. What belongs to them comes after the page, with their token. */
export function Checkout({ today }: { readonly today: string }) {
  const { state, session } = useOwnPage();
  const cart = useCart();
  const wasFilled = useRef(false);
  wasFilled.current ||= cart.items.length > 0;
  const { loaded, isRenewing, hasFailed, tryAgain } = useCheckoutData(cart, session !== null);
  if (state === "ended") {
    return (
      <EmptyState
        title={cart.isWaiting ? "Your sign-in has ended" : "You are signed out"}
        actions={<ButtonLink to="/login?next=/checkout">Sign in</ButtonLink>}
      >
        {cart.isWaiting
          ? "Your cart waits for you: sign in again to see it."
          : "Your cart was emptied, because phones are shared."}
      </EmptyState>
    );
  }
  if (!session) return <Skeleton label="Loading your cart" lines={6} />;
  if (cart.items.length === 0) {
    return (
      <>
        <Dropped count={cart.dropped} />
        <EmptyCart isEmptied={wasFilled.current} />
      </>
    );
  }
  if (hasFailed) {
    return (
      <Alert tone="danger" role="alert" title="We could not load your cart">
        <p>Your programs are still in it.</p>
        <Button variant="secondary" onClick={tryAgain}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (!loaded) return <Skeleton label="Loading your cart" lines={6} />;
  const { quote, learners } = loaded;
  const hasLines = quote.items.some(({ fee }) => fee !== null);
  return (
    <div className="stack stack-36">
      <Dropped count={cart.dropped} />
      <CartLines cart={cart} quote={quote} isRenewing={isRenewing} />
      {hasLines ? (
        <CheckoutForm
          quote={quote}
          isRenewing={isRenewing}
          learners={learners}
          person={session.person}
          today={today}
        />
      ) : (
        <EmptyState title="Nothing in your cart can be ordered" actions={<Programs />}>
          Change or remove the programs above, or choose others.
        </EmptyState>
      )}
    </div>
  );
}
