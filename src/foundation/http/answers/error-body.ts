import * as z from "zod";
import "./sentences.ts";

const Plain = z.union([z.number(), z.string()]);

/** The shape of every error response. */
export const ErrorBody = z.object({
  error: z.string().describe("text for a person"),
  code: z.string().describe("snake_case, for programs"),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe("on 422, and on 413 and 415 for a file of a form: field name → text for a person"),
  details: z
    .record(z.string(), z.union([Plain, z.array(z.record(z.string(), Plain))]))
    .optional()
    .describe("what a program needs of some errors, e.g. the amounts of quote_changed"),
});
export type ErrorBody = z.output<typeof ErrorBody>;

/** Field errors of a failed parse: dotted path → its first message. */
export function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const names =
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => [...issue.path, key].join("."))
        : [issue.path.join(".")];
    for (const name of names) fields[name || "body"] ??= issue.message;
  }
  return fields;
}
