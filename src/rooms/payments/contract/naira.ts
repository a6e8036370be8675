import * as z from "zod";
import { exactKobo } from "#foundation/amounts/money.ts";

const sentence = "Enter an amount in naira, with two decimals at most.";

/** An amount in naira that a person typed, as kobo. */
export const Naira = z
  .number(sentence)
  .positive("Enter an amount above ₦0.")
  .max(1_000_000_000, "This is too much.")
  .refine((naira) => exactKobo(naira) !== null, sentence)
  .transform((naira) => exactKobo(naira) ?? 0)
  .describe("in naira");
