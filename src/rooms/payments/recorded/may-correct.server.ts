import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type AppError, conflict, forbidden } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { can, findStaffCentre } from "#rooms/accounts/door.server.ts";
import type { attempts } from "../tables.server.ts";
import { hasSecondPerson, notYourCentre, type Till } from "../tills/read-till.server.ts";
import { tills } from "../tills/tables.server.ts";

type Attempt = typeof attempts.$inferSelect;

const needsCashier = () =>
  forbidden(
    "needs_cashier",
    "You can correct a payment that you recorded today, and cash only while your till is open. Ask a cashier or an owner.",
  );

const samePerson = () =>
  forbidden("same_person", "You counted this till. Someone else has to correct this payment.");

/** The till that took a payment's cash; null for a transfer, and for cash from before there were tills. */
export async function findTillOf(ctx: Context, { tillId }: Attempt): Promise<Till | null> {
  if (!tillId) return null;
  const [till] = await ctx.db.select().from(tills).where(eq(tills.id, tillId));
  return till ?? null;
}

/**
 * Why the caller may not correct a recorded payment's amount; null if they may. The recorder may on the same day, while
 * nobody has counted the cash. Later a cashier of the centre or an owner may: it changes what the till should have
 * held, so it is not for the person who counted it, if someone else could.
 */
export async function correctionProblem(
  ctx: Context,
  attempt: Attempt,
  till: Till | null,
): Promise<AppError | null> {
  const personId = ctx.actor?.personId ?? "";
  const { method, centreId, recordedBy, createdAt } = attempt;
  if (method === "card") {
    return conflict(
      "card_payment",
      "The card provider says how much was paid by card, so this amount can’t be corrected here.",
    );
  }
  const isOpen = till?.state === "open";
  if (!can(ctx.actor, "payments.correct")) {
    const isToday = lagosDay(createdAt) === lagosDay(ctx.clock());
    const isUncounted = method === "transfer" || (isOpen && till.clerkId === personId);
    return recordedBy === personId && isToday && isUncounted ? null : needsCashier();
  }
  if (!centreId) return null;
  const isThere = can(ctx.actor, "tills.read") || (await findStaffCentre(ctx)) === centreId;
  if (!isThere) return notYourCentre(centreId);
  const isParty = [till?.clerkId, till?.closedBy, till?.handedOverTo, recordedBy].includes(
    personId,
  );
  return !isOpen && isParty && (await hasSecondPerson(ctx, centreId, personId))
    ? samePerson()
    : null;
}
