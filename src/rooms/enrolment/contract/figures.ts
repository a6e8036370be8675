import * as z from "zod";
import { CentreIdShape } from "#foundation/academy/centre-shapes.ts";
import { modes } from "#rooms/catalogue/rules/program-terms.ts";

/** Registrations, or income in kobo, of one month, mode and centre. */
export const Figure = z.object({
  month: z.string().describe("YYYY-MM in Lagos"),
  mode: z.enum(modes).nullable().describe("null: money that belongs to no registration"),
  centreId: CentreIdShape.nullable().describe("null: at no centre"),
  value: z.int(),
});
export type Figure = z.output<typeof Figure>;
