import { useEffect } from "react";
import { href } from "react-router";
import { Alert } from "#design/alert.tsx";
import { Button, ButtonLink } from "#design/button.tsx";
import { EmptyState } from "#design/empty-state.tsx";
import { Skeleton } from "#design/skeleton.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { EnrolmentSummary } from "../../contract/enrolment.ts";
import { removeFromCart } from "../cart/cart-store.ts";
import { EnrolmentStep } from "./enrolment-step.tsx";
import { ToPay } from "./to-pay.tsx";
import { useCall } from "./use-call.ts";
import { useOwnPage } from "./use-own-page.ts";

const doneTitle = (shown: readonly EnrolmentSummary[]) =>
  shown.some(({ paidKobo }) => paidKobo > 0) ? "Your payment has arrived" : "You are registered";

/** The enrolments of an order, with the next step of each. */
export function OrderDone({ ids }: { readonly ids: readonly string[] }) {
  const { session } = useOwnPage();
  const own = useCall(session ? "enrolments" : null, (signal) =>
    callApi("GET /me/enrolments", {}, { signal }),
  );
  const shown = own.value?.enrolments.filter(({ id }) => ids.includes(id)) ?? [];
  // They are ordered: the cart no longer needs them.
  const ordered = shown.map(({ program }) => program.id).join(" ");
  useEffect(() => {
    if (ordered) removeFromCart(...ordered.split(" "));
  }, [ordered]);
  const toDashboard = (
    <ButtonLink variant="secondary" to={href("/dashboard")}>
      Open your dashboard
    </ButtonLink>
  );
  if (own.state === "failed") {
    return (
      <Alert tone="danger" role="alert" title="We could not load your registrations">
        <p>They are saved.</p>
        <Button variant="secondary" onClick={own.tryAgain}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (!session || !own.value) return <Skeleton label="Loading your registrations" lines={6} />;
  if (shown.length === 0) {
    return (
      <EmptyState title="We do not know this order" actions={toDashboard}>
        All your registrations are on your dashboard.
      </EmptyState>
    );
  }
  const due = shown.find(({ payNow }) => payNow !== null);
  return (
    <div className="stack stack-36">
      {!due && (
        <Alert tone="success" role="status" title={doneTitle(shown)}>
          {shown.some(({ status }) => status === "awaiting_form")
            ? "Now fill in the form of each program, to confirm the place. What we know is filled in already."
            : "There is nothing more to do here."}
        </Alert>
      )}
      {due?.payNow && <ToPay enrolment={due} payNow={due.payNow} onPaid={own.tryAgain} />}
      <ul className="stack">
        {shown.map((enrolment) => (
          <EnrolmentStep key={enrolment.id} enrolment={enrolment} />
        ))}
      </ul>
      <div className="form-actions">{toDashboard}</div>
    </div>
  );
}
