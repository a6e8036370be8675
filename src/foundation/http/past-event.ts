import * as z from "zod";

/** A line of a record's history. */
export const PastEvent = z.object({
  at: z.iso.datetime(),
  action: z.string().describe("a past event: `application.approved`"),
  by: z.string().nullable().describe("the name of who did it; null for the system and visitors"),
});
export type PastEvent = z.output<typeof PastEvent>;
