import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Dialog } from "#design/messages/dialog.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/staff/enrolment-record.ts";
import { paymentTitle } from "../enrolments/enrolment-words.ts";
import { RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";
import { refusalOf } from "./payment-screen.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

type Payment = NonNullable<EnrolmentRecord["payments"]>[number];

/** The payments that this admin can refund; for a clerk, those paid in cash. */
export const refundable = (payments: readonly Payment[], admin: AdminUser): Payment[] =>
  payments.filter(
    ({ receipt, amountKobo, refundedKobo, method }) =>
      receipt !== null &&
      refundedKobo < amountKobo &&
      (may(admin, "payments.refund") || (method === "cash" && may(admin, "payments.give_back"))),
  );

type RefundPlaceProps = {
  readonly admin: AdminUser;
  readonly payments: readonly Payment[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Refunds money for a place. If there are several payments, the person chooses one by its details. */
export function RefundPlace({ payments, admin, ...props }: RefundPlaceProps) {
  const some = refundable(payments, admin);
  const [only] = some.length === 1 ? some : [];
  const [reference, setReference] = useState(only?.reference ?? null);
  if (reference) return <RefundOf reference={reference} {...props} />;
  return (
    <Dialog open title="Refund which payment?" onClose={props.onClose}>
      {some.length === 0 && (
        <p>
          {may(admin, "payments.refund")
            ? "None of this place’s money can go back."
            : "No cash can be given back for this place. A cashier or an owner can give back what was paid in other ways."}
        </p>
      )}
      <ul className="stack stack-12">
        {some.map((payment) => (
          <li key={payment.reference}>
            <Button variant="secondary" wide onClick={() => setReference(payment.reference)}>
              {formatNaira(payment.amountKobo - payment.refundedKobo)}: {paymentTitle(payment)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function RefundOf({
  reference,
  ...props
}: Omit<RefundPlaceProps, "payments" | "admin"> & { readonly reference: string }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /admin/payments/:reference", { params: { reference } }, { signal }),
    [reference],
  );
  const loaded = useLoaded(load);
  const { state } = loaded;
  const story = state.kind === "ready" ? state.value : null;
  const refusal = story && refusalOf(story);
  if (story?.refundable && !refusal) {
    return <RefundDialog story={story} refundable={story.refundable} {...props} />;
  }
  return (
    <Dialog open title="Refund" onClose={props.onClose}>
      <RecordPart loaded={loaded} noun="the payment">
        {() => <p>{refusal}</p>}
      </RecordPart>
    </Dialog>
  );
}
