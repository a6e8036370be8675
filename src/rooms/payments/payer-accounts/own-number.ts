import * as z from "zod";

/** A bank account number of the payer's own. Whatever comes to it is booked for that payer, without a reference. */
export const OwnNumber = z.object({
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string().describe("as the sender's bank shows it"),
  tryUrl: z
    .url()
    .nullable()
    .describe("where one transfers to it in the demonstration; null for a real account"),
});
export type OwnNumber = z.output<typeof OwnNumber>;
