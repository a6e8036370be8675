import { and, eq } from "drizzle-orm";
import { centreNamed } from "#foundation/academy/centres.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { getCentreCash, listOtherClerks } from "./centre-cash.server.ts";
import { lockSafe } from "./move-cash.server.ts";
import { findLastCount, refuseSecond } from "./open-till.server.ts";
import { answersFor, notYourCentre } from "./read-till.server.ts";
import { safeFloats } from "./tables.server.ts";
import type { GiveFloat } from "./till-bodies.ts";
import type { CentreCash } from "./tills.ts";

/**
 * Notes a float that someone in charge of a safe gives a clerk of the centre. It leaves the safe when the clerk opens
 * the till with the same count. The next note replaces it, and 0 takes it back. Only then do we check whether the safe
 * holds as much: otherwise notes would be a free way to find out what there is to count.
 */
export async function giveFloat(ctx: Context, body: GiveFloat): Promise<CentreCash> {
  const { personId } = requirePermission(ctx, "tills.take_over");
  const { clerkId, amountKobo } = body;
  const centreId = centreNamed(body.location);
  if (!centreId) throw invalid({ location: "Choose the centre." });
  if (!(await answersFor(ctx, centreId))) throw notYourCentre(centreId);
  const clerks = await listOtherClerks(ctx, centreId);
  // A float can also be taken back from someone who no longer works here.
  if (amountKobo > 0 && !clerks.some(({ id }) => id === clerkId))
    throw invalid({ clerkId: "Choose someone else who works at this centre." });
  return inTransaction(ctx, async (tx) => {
    await lockSafe(tx, centreId);
    const whose = { centreId, clerkId };
    const where = and(eq(safeFloats.centreId, centreId), eq(safeFloats.clerkId, clerkId));
    await tx.db.delete(safeFloats).where(where);
    if (amountKobo > 0) {
      await refuseSecond(tx, whose);
      if (await findLastCount(tx, whose)) {
        throw conflict(
          "has_cash",
          "This colleague still has the cash from their last till. Take it over first, or the next till begins with it.",
        );
      }
      const given = { amountKobo, givenBy: personId, givenAt: tx.clock() };
      await tx.db.insert(safeFloats).values({ ...whose, ...given });
    }
    await audit(tx, "safe.float_given", centreId, { centre: centreId, amountKobo });
    return getCentreCash(tx, centreId);
  });
}
