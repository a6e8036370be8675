import * as z from "zod";

/** What the browser needs to take a payment; the amount is what the server quoted. */
export const PaymentToMake = z.object({
  reference: z.string().describe("PAY- and letters and digits"),
  amountKobo: z.int().positive(),
  currency: z.literal("NGN"),
  email: z.string(),
  publicKey: z.string(),
  accessCode: z.string(),
  authorizationUrl: z.url().describe("the provider's page, for browsers without JavaScript"),
});
export type PaymentToMake = z.output<typeof PaymentToMake>;

/**
 * What anybody who has a reference may know: `pending` may still be paid; `review` means that money
 * came which a person has to look at.
 */
export const PaymentStatus = z.enum(["pending", "success", "failed", "review", "refunded"]);
export type PaymentStatus = z.output<typeof PaymentStatus>;

export const PaymentState = z.object({ reference: z.string(), status: PaymentStatus });
export type PaymentState = z.output<typeof PaymentState>;
