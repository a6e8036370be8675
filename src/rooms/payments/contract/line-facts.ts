import * as z from "zod";

/** What a line of an order is for, as far as an admin has to know it to decide about its money. */
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
