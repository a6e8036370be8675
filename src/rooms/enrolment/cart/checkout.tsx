import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { cleanCart } from "./cart-store.ui.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { useOwnPage } from "./use-call.ui.ts";
import { useCart, useCheckoutData } from "./use-checkout-data.ui.ts";

/** @param isEmptied the last program was just removed, and the focus of its button moves here */
function EmptyCart({ isEmptied }: { readonly isEmptied: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEmptied && document.activeElement === document.body) place.current?.focus();
  }, [isEmptied]);
  return (
    <div ref={place} tabIndex={-1}>
      <EmptyState
        title="Your cart is empty"
        actions={<ButtonLink to={href("/programs")}>Browse Programs</ButtonLink>}
      >
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
    <Alert tone="warning" role="status" title="We left out part of your cart">
      It had entries that we could not read, the same program twice, or more than ten programs.
    </Alert>
  );
}

/** Cart and checkout of a signed-in person. Their data is loaded after the page, with their token. */
export function Checkout({ today }: { readonly today: string }) {
  const { state, session } = useOwnPage();
  const cart = useCart();
  const wasFilled = useRef(false);
  wasFilled.current ||= cart.items.length > 0;
  const { loaded, isRenewing, hasFailed, tryAgain, setLearners } = useCheckoutData(
    cart,
    session !== null,
  );
  if (state === "ended") {
    return (
      <EmptyState
        title={cart.isWaiting ? "Your session has expired" : "You are signed out"}
        actions={<ButtonLink to="/login?next=/checkout">Sign in</ButtonLink>}
      >
        {cart.isWaiting
          ? "Your cart is kept: sign in again to see it."
          : "We emptied your cart, because people share phones."}
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
  return (
    <div className="stack stack-36">
      <Dropped count={cart.dropped} />
      <CheckoutForm
        {...loaded}
        isRenewing={isRenewing}
        onLearners={setLearners}
        person={session.person}
        today={today}
      />
    </div>
  );
}
