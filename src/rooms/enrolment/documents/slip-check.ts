import * as z from "zod";
import { Level } from "#rooms/catalogue/program/program-record.ts";

/** What anyone with a slip's code can see: nothing personal. */
export const SlipCheck = z.discriminatedUnion("valid", [
  z.object({
    valid: z.literal(true),
    code: z.string().describe("as printed on the slip"),
    program: z.string(),
    level: Level.nullable(),
    startMonth: z
      .string()
      .nullable()
      .describe("month in which training starts, `YYYY-MM`; null until set"),
  }),
  z.object({
    valid: z.literal(false),
    reason: z
      .enum(["not_a_code", "wrong_check", "no_valid_slip"])
      .describe("not_a_code and wrong_check: the code is mistyped, and nothing was looked up"),
    code: z.string().optional().describe("as it would be printed, with no_valid_slip"),
  }),
]);
export type SlipCheck = z.output<typeof SlipCheck>;
