import type { Tone } from "#design/messages/status-pill.tsx";
import type { PaymentStatus } from "../attempts/payment.ts";

/** The states of a payment in words for staff, on screens and in files. */
export const paymentStates: Record<PaymentStatus, { label: string; tone: Tone }> = {
  success: { label: "Paid", tone: "success" },
  pending: { label: "Not completed", tone: "neutral" },
  review: { label: "In review", tone: "warning" },
  refunded: { label: "Refunded", tone: "info" },
  failed: { label: "Failed", tone: "danger" },
};
