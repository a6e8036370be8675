/** The part of `@paystack/inline-js` 2.25 that we use. The package has no types. */
declare module "@paystack/inline-js" {
  export type Transaction = {
    accessCode: string;
    onSuccess?(result: { reference: string }): void;
    onCancel?(): void;
    onLoad?(transaction: unknown): void;
    onError?(error: { message?: string }): void;
    onBankTransferConfirmationPending?(): void;
  };
  export default class PaystackPop {
    newTransaction(transaction: Transaction): unknown;
    /** Closes the window; without an id, that of the open transaction. Calls its `onCancel`. */
    cancelTransaction(id?: unknown): void;
  }
}
