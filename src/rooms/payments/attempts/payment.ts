import * as z from "zod";
import { codes, currency } from "#academy";

/** What the browser needs to take a payment. The server sets the amount. */
export const PaymentToMake = z.object({
  reference: z.string().describe(`${codes.payment}- followed by letters and digits`),
  amountKobo: z.int().positive(),
  currency: z.literal(currency.code),
  email: z.string(),
  provider: z.string().describe("the card provider whose window takes it"),
  publicKey: z.string(),
  accessCode: z.string(),
  authorizationUrl: z.url().describe("the provider's page, for browsers without JavaScript"),
});
export type PaymentToMake = z.output<typeof PaymentToMake>;

/**
 * The status that anyone with the reference can see. `pending`: it can still be paid, even when another attempt took
 * its place. `review`: money came, and a person has to look at it.
 */
export const PaymentStatus = z.enum(["pending", "success", "failed", "review", "refunded"]);
export type PaymentStatus = z.output<typeof PaymentStatus>;

export const PaymentState = z.object({ reference: z.string(), status: PaymentStatus });
export type PaymentState = z.output<typeof PaymentState>;

/** What a line of an order is for, as far as an admin needs to know to decide about its money. */
export const LineFacts = z.object({
  lineRef: z.string(),
  code: z.string(),
  learner: z.string(),
  status: z.string().describe("of that registration"),
  commission: z
    .object({
      affiliate: z.string(),
      earnedKobo: z.int().describe("less what was taken back"),
      rateBasisPoints: z.int().describe("of this payment"),
      changes: z
        .array(z.object({ baseKobo: z.int(), rateBasisPoints: z.int(), amountKobo: z.int() }))
        .describe("what it was computed from, so that a refund's share can be shown"),
    })
    .nullable(),
});
export type LineFacts = z.output<typeof LineFacts>;

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
