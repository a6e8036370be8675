import * as z from "zod";
import { codes, currency } from "#academy";

/** What the browser needs to take a payment. The server sets the amount. */
export const PaymentToMake = z.object({
  reference: z.string().describe(`${codes.payment}- followed by letters and digits`),
  amountKobo: z.int().positive(),
  currency: z.literal(currency.code),
  email: z.string(),
  publicKey: z.string(),
  accessCode: z.string(),
  authorizationUrl: z.url().describe("the provider's page, for browsers without JavaScript"),
});
export type PaymentToMake = z.output<typeof PaymentToMake>;

/**
 * The status that anyone with the reference can see. `pending`: it can still be paid, also when another attempt took
 * its place. `review`: money came, and a person has to look at it.
 */
export const PaymentStatus = z.enum(["pending", "success", "failed", "review", "refunded"]);
export type PaymentStatus = z.output<typeof PaymentStatus>;

export const PaymentState = z.object({ reference: z.string(), status: PaymentStatus });
export type PaymentState = z.output<typeof PaymentState>;
