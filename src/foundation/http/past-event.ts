import * as z from "zod";
import { auditActors } from "../audit/audit-fields.ts";

/** A line of a record's history. */
export const PastEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.string().describe("a past event: `application.approved`"),
  by: z
    .string()
    .nullable()
    .describe("the name of the person who did it; null for all but existing accounts"),
  actorKind: z.enum(auditActors),
  details: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("values of fields that the audit log may hold, as they are or as {from, to}"),
});
export type PastEvent = z.output<typeof PastEvent>;
