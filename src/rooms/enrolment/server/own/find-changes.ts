import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { quoteFee } from "#rooms/catalogue/rules/fees/fees.ts";
import type { Level } from "#rooms/catalogue/rules/program-terms.ts";
import { feeScheduleOn, findProgram } from "#rooms/catalogue/server/door.ts";
import type { EnrolmentSummary } from "../../contract/enrolment.ts";
import { centresOf } from "../../rules/registration/enrolment-rules.ts";
import { registrationOf } from "../../rules/registration/registration.ts";
import { type CancelCause, can } from "../../rules/states.ts";
import type { Enrolment } from "../enrolment-keys.ts";

/** What the holder of a registration may still change, with what it would cost. */
export type Changes = {
  readonly levels: readonly { readonly level: Level; readonly totalKobo: number }[];
  /** Centres that teach the program; empty where there is no choice. */
  readonly places: readonly string[];
};

/** How a registration ended that has no place. */
export type Ending = {
  readonly cause: CancelCause;
  /** Its holder can open it again. */
  readonly mayReopen: boolean;
};

/** Null once money has come, for a program that takes no registrations, and where there is nothing to choose. */
export async function findChanges(
  ctx: Context,
  enrolment: Enrolment,
  { account }: Pick<EnrolmentSummary, "account">,
): Promise<Changes | null> {
  if (!can.amend(enrolment) || account.order.receivedKobo !== 0) return null;
  const today = lagosDay(ctx.clock());
  const program = await findProgram(ctx, enrolment.programId);
  if (!program || "refusal" in registrationOf(program, today)) return null;
  const schedule = await feeScheduleOn(ctx, today);
  const levels = program.levels.map((level) => ({
    level,
    totalKobo: quoteFee({ program, level, schedule }).totalKobo,
  }));
  const centres = program.mode === "online" ? [] : centresOf(program.location);
  const places = centres.length > 1 ? centres : [];
  return levels.length > 1 || places.length > 0 ? { levels, places } : null;
}

/** @returns null while it has not ended */
export const endingOf = (enrolment: Enrolment): Ending | null =>
  enrolment.status === "cancelled"
    ? {
        cause: enrolment.cancelCause ?? "staff",
        mayReopen:
          can.reopen(enrolment) && enrolment.orderId !== null && enrolment.cancelCause !== "staff",
      }
    : null;
