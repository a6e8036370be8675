import { conflict } from "#foundation/errors/errors.ts";
import type { FeeSchedule } from "../../rules/fees/fees.ts";
import { isPaidByLevel, type Program } from "../../rules/program.ts";

/**
 * The fees of the levels are the price of a paid physical program, so without fees it has none.
 * @param schedule today's; null when none holds
 * @throws AppError 409 `no_fees`
 */
export function refuseWithoutFees(program: Program, schedule: FeeSchedule | null): void {
  if (schedule || !isPaidByLevel(program)) return;
  throw conflict(
    "no_fees",
    "This program's price comes from the fees of the levels, and none hold today. Set the fees first.",
  );
}
