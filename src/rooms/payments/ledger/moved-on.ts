import * as z from "zod";
import { isRealDay } from "#foundation/time/time.ts";

/** The day on which a bank moved money, of something that is often recorded later. */
export const MovedOn = z
  .string("Enter the day.")
  .refine(isRealDay, "Enter a date, for example 2026-11-21.")
  .nullish()
  .describe("the day on which the bank moved the money, YYYY-MM-DD; today by default");
