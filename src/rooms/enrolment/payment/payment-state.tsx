import { StatusPill, type Tone } from "#design/messages/status-pill.tsx";
import { type PaymentState, paymentStateNames } from "./payment-words.ts";

const tones: Record<PaymentState, Tone> = {
  paid: "success",
  on_its_way: "warning",
  not_completed: "neutral",
  given_back: "neutral",
};

/** The state of a payment, in the words that all pages use. */
export const PaymentStatePill = ({ state }: { readonly state: PaymentState }) => (
  <StatusPill tone={tones[state]}>{paymentStateNames[state]}</StatusPill>
);
