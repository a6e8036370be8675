import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import type { Program } from "#rooms/catalogue/rules/program.ts";
import { findNextIntake } from "#rooms/catalogue/server/door.ts";
import type { OrderLine } from "../../rules/order-line.ts";
import { centreIdOf } from "../../rules/preferred-location.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import { enrolments } from "../tables.ts";

type Line = OrderLine<Program>;

/**
 * The intake that a place without a fee joins at once; others join theirs when they are paid. Null where the form asks
 * for the centre, and until a date is set.
 */
export async function intakeIdOf(
  ctx: Context,
  { program, fee, preferredLocation }: Line,
): Promise<string | null> {
  const centreId = centreIdOf(preferredLocation ?? undefined);
  const isPlaceKnown = program.mode === "online" || centreId !== null;
  if (fee.totalKobo > 0 || !isPlaceKnown) return null;
  return (await findNextIntake(ctx, program.id, centreId ?? undefined))?.id ?? null;
}

/** A centre that is chosen again counts; a cart that names none takes nothing back. */
async function moveToCentre(ctx: Context, line: Line, { id, centreId: old }: Enrolment) {
  const centreId = centreIdOf(line.preferredLocation ?? undefined);
  if (centreId === null || centreId === old) return;
  await ctx.db
    .update(enrolments)
    .set({ centreId, intakeId: await intakeIdOf(ctx, line) })
    .where(eq(enrolments.id, id));
  await audit(ctx, "enrolment.centre_changed", id, {});
}

/**
 * Gives the places of a continued order the centre that was chosen last. In the transaction that has locked them
 * (findEarlier).
 * @param continued by program
 */
export async function moveContinued(
  ctx: Context,
  lines: readonly Line[],
  continued: ReadonlyMap<string, Enrolment>,
): Promise<void> {
  for (const line of lines) {
    const enrolment = continued.get(line.program.id);
    if (enrolment) await moveToCentre(ctx, line, enrolment);
  }
}
