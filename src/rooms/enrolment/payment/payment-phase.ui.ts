import type { PaymentToMake } from "#rooms/payments/attempts/payment.ts";
import type { OtherStart } from "../registration/starts.ts";

/** The phase of a payment on the page (spec §4.2). */
export type PaymentPhase =
  | { readonly name: "idle" | "starting" | "processing" | "review" }
  | { readonly name: "failed"; readonly message: string }
  /** The start is full. `intakeId` is the start that someone can wait for. */
  | {
      readonly name: "full";
      readonly message: string;
      readonly intakeId: string;
      readonly others: readonly OtherStart[];
    }
  /** The learner is registered for the program already. `enrolmentId` only for someone with access to it. */
  | { readonly name: "known"; readonly message: string; readonly enrolmentId: string | null }
  /** No payment was tried: the server refused the order, or the amount has changed. */
  | { readonly name: "refused"; readonly message: string }
  /** Earlier money has come or is coming, so nothing may be paid now. That isn't a failure. */
  | { readonly name: "held"; readonly message: string }
  | { readonly name: "confirming"; readonly reference: string; readonly givenUp: boolean }
  | { readonly name: "success"; readonly reference: string };

export type Started =
  | { readonly kind: "open"; readonly payment: PaymentToMake }
  | { readonly kind: "paid"; readonly reference: string }
  | { readonly kind: "review" }
  /** It waits for a connection. */
  | { readonly kind: "waits" }
  /** The browser is opening another page. */
  | { readonly kind: "left" };

export type PaymentSteps = {
  /**
   * Gets the payment from the server.
   * @throws CallError for an error of the server, PaymentRefusal with a message to show, MissingPart
   */
  readonly start: () => Promise<Started>;
  /** The server has verified the payment. */
  readonly onPaid: (reference: string) => void;
  /** The server rejected fields. @returns true if the form shows them */
  readonly onFields?: ((fields: Record<string, string>) => boolean) | undefined;
  /** The form keeps its answers on the device. */
  readonly hasDraft?: boolean;
};

/** A later part of the page that did not load. */
export class MissingPart extends Error {}

/** No payment was tried. The message is for a person. */
export class PaymentRefusal extends Error {
  override readonly name = "PaymentRefusal";
  /** The server's code, if it refused. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}
