import { centreNamed } from "#foundation/academy/centres.ts";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { invalid } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { CentreCash, CountSafe } from "../../contract/tills.ts";
import { getCentreCash, notYourCentre } from "./centre-cash.ts";
import { postDifference } from "./post-cash.ts";
import { answersFor } from "./read-till.ts";
import { lockSafe, moveSafe, readSafe, takeInCash } from "./safe.ts";
import { checkCounts, compareCount } from "./till-guards.ts";

/**
 * Counts a centre's safe. A difference goes to an account of its own, with the reason that is given, and the safe holds
 * what was counted from then on.
 * @throws AppError 403 for another centre than the own; 422 at `note` for a difference without a reason, and for notes
 *   that do not add up
 */
export async function countSafe(ctx: Context, body: CountSafe): Promise<CentreCash> {
  const { personId } = requirePermission(ctx, "tills.take_over");
  const centreId = centreNamed(body.location);
  if (!centreId) throw invalid({ location: "Choose the centre." });
  if (!(await answersFor(ctx, centreId))) throw notYourCentre(centreId);
  const { countKobo: counted, counts = null, note = null } = body;
  const counting = { counted, field: "countKobo", counts, note } as const;
  checkCounts(counting);
  return inTransaction(ctx, async (tx) => {
    await lockSafe(tx, centreId);
    await takeInCash(tx, centreId);
    const differenceKobo = compareCount(counting, await readSafe(tx, centreId));
    const id = newId();
    await moveSafe(tx, {
      ...{ id, centreId, kind: "counted", amountKobo: differenceKobo },
      ...{ madeBy: personId, note },
    });
    await postDifference(tx, "safe", { id, centreId }, differenceKobo);
    await audit(tx, "safe.counted", centreId, {
      ...{ centre: centreId, amountKobo: counted, differenceKobo },
    });
    return getCentreCash(tx, centreId);
  });
}
