/**
 * What the payment window calls. None of it settles anything: the server asks the provider
 * (`POST /payments/:reference/verify`) in every case.
 */
export type PaymentHandlers = {
  onSuccess(reference: string): void;
  /** The window is closed. Money may still be on its way. */
  onClosed(): void;
  /** A bank transfer is on its way; comes right after `onClosed`. */
  onTransferPending(): void;
  /** The window could not be opened. @param message the provider's words, may be empty */
  onFailed(message: string): void;
};
