import type { PaymentToMake } from "#rooms/payments/contract/payment.ts";

/** Where a payment stands for who pays it (spec §4), and what there is to say of it. */
export type PaymentPhase =
  | { readonly name: "idle" | "starting" | "processing" | "review" }
  | { readonly name: "failed"; readonly message: string }
  | { readonly name: "confirming"; readonly reference: string; readonly givenUp: boolean }
  | { readonly name: "success"; readonly reference: string };

/** What starting led to: money to ask for, or that there is none to ask for any more. */
export type Started =
  | { readonly kind: "open"; readonly payment: PaymentToMake }
  | { readonly kind: "settled"; readonly reference: string }
  | { readonly kind: "review" }
  /** The page is being left; nothing more happens here. */
  | { readonly kind: "left" };

export type PaymentSteps = {
  /**
   * Gets the way to pay from the server.
   * @throws CallError what the server refused, and PaymentRefusal what may be shown as it stands
   */
  readonly start: () => Promise<Started>;
  /** The server has verified the money. */
  readonly onSettled: (reference: string) => void;
  /** The server refused fields. @returns true when that was shown */
  readonly onFields?: ((fields: Record<string, string>) => boolean) | undefined;
};

/** Why a payment cannot start, in words for a person. */
export class PaymentRefusal extends Error {
  override readonly name = "PaymentRefusal";
}
