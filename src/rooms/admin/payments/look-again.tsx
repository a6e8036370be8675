import { ActionButton } from "#design/actions/action-button.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import type { LookedAgain } from "#rooms/payments/payer-accounts/look-again.ts";
import { cardProvider } from "#rooms/payments/provider/card-provider.ts";

/** What came of a look, in words that one can say at the phone. */
export function lookedWords({ bookedKobo, hasNumber, isAnswered }: LookedAgain): string {
  if (bookedKobo > 0) return `${formatNaira(bookedKobo)} has come, and is booked now.`;
  if (!isAnswered) return `${cardProvider} does not answer. Look again in a few minutes.`;
  return hasNumber
    ? `Nothing new has come. ${cardProvider} asks the bank again: what it finds is booked automatically within minutes.`
    : "Nothing new has come by card, and this payer has no account number of their own.";
}

/** For somebody at the phone who says that they have paid. */
export const LookAgain = ({
  enrolmentId,
  onBooked,
}: {
  readonly enrolmentId: string;
  /** Money came: what is shown is old. */
  readonly onBooked: () => void;
}) => (
  <ActionButton
    variant="quiet"
    pendingLabel="Looking…"
    onAct={async () => {
      const params = { id: enrolmentId };
      const looked = await callApi("POST /admin/enrolments/:id/look-again", { params });
      showToast(lookedWords(looked));
      if (looked.bookedKobo > 0) onBooked();
    }}
  >
    Check for new payments
  </ActionButton>
);
