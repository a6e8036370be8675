import * as z from "zod";
import { CentreIdShape } from "#foundation/academy/centre-shapes.ts";
import { modes } from "#rooms/catalogue/program/program-terms.ts";

/** Registrations, or income in kobo, of one month, mode and centre. */
export const Figure = z.object({
  month: z.string().describe("YYYY-MM in Lagos"),
  mode: z.enum(modes).nullable().describe("null: money that belongs to no registration"),
  centreId: CentreIdShape.nullable().describe("null: at no centre"),
  value: z.int(),
});
export type Figure = z.output<typeof Figure>;

/** What payers paid in a day in one way at one centre, and what went back to them. */
export const Taking = z.object({
  way: z.enum(["card", "transfer", "cash"]),
  centreId: CentreIdShape.nullable().describe(
    "null: online, no centre chosen yet, or money of no registration",
  ),
  receivedKobo: z.int(),
  returnedKobo: z.int(),
});
export type Taking = z.output<typeof Taking>;
