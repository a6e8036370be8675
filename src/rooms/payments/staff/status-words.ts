import type { Tone } from "#design/messages/status-pill.tsx";
import type { PaymentStatus } from "../attempts/payment.ts";

/** The states of a payment in words for staff, on screens and in files. */
export const paymentStates: Record<PaymentStatus, { label: string; tone: Tone }> = {
  success: { label: "Paid", tone: "success" },
  pending: { label: "Not completed", tone: "neutral" },
  review: { label: "In review", tone: "warning" },
  refunded: { label: "Given back", tone: "info" },
  // Whether nobody has paid yet or the provider refused it: no money came.
  failed: { label: "Not completed", tone: "neutral" },
};

/** The states to filter payments by: each word once. */
export const paymentFilterStates = [
  { value: "success", label: paymentStates.success.label },
  { value: "not_completed", label: paymentStates.pending.label },
  { value: "review", label: paymentStates.review.label },
  { value: "refunded", label: paymentStates.refunded.label },
] as const;
