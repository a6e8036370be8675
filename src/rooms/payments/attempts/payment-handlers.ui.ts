/**
 * The callbacks of the payment window. None of them books a payment: in every case the server asks
 * the provider (`POST /payments/:reference/verify`).
 */
export type PaymentHandlers = {
  onSuccess(reference: string): void;
  /** The payer closed the window. Money may still be on its way. */
  onClosed(): void;
  /** A bank transfer is on its way. Called right after `onClosed`. */
  onTransferPending(): void;
  /** The window could not be opened. @param message the provider's message, may be empty */
  onFailed(message: string): void;
};

/** Closes an open window, as its own close button does. */
export type CloseWindow = () => void;
