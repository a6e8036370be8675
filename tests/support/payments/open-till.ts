import { type CentreId, getCentre } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { openTill } from "#rooms/payments/server/door.ts";

/** The context of a member of the staff, for tests that call a verb. */
export const asStaff = (
  ctx: Context,
  { personId, email = "staff@academy.example" }: { personId: string; email?: string },
  role = "owner",
): Context => ({
  ...ctx,
  actor: {
    ...{ kind: "admin", personId, email, name: "Test admin", sessionId: "none" },
    ...{ roles: ["admin", role], mustChangePassword: false },
  },
});

/**
 * Opens the till of someone who is about to take or give cash, unless it is open.
 * @param floatKobo what is in it at first; more than the safe has is a difference
 */
export async function openTillFor(
  { ctx }: { ctx: Context },
  staff: { personId: string; email?: string },
  centreId: CentreId = "jalingo",
  floatKobo = 0,
): Promise<string | null> {
  const till = { location: getCentre(centreId).name, floatKobo, note: "For a test" };
  try {
    return (await openTill(asStaff(ctx, staff), till)).id;
  } catch (error) {
    if (error instanceof AppError && error.code === "till_open") return null;
    throw error;
  }
}
