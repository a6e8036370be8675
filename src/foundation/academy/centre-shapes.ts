import * as z from "zod";
import { type CentreId, listCentreIds } from "./centres.ts";

/**
 * The id of a centre in what a call takes. It is checked against the centres when it is read, not when this module
 * loads. @param problem the message for an unknown centre
 */
export const knownCentreId = (problem = "There is no such centre") =>
  z
    .custom<CentreId>((id) => listCentreIds().includes(id as CentreId), problem)
    .meta({ type: "string" })
    .describe("the id of a centre");

/** The id of a centre in what a call answers. */
export const CentreIdShape = (z.string() as unknown as z.ZodType<CentreId, CentreId>).describe(
  "the id of a centre",
);
