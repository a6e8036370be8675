import { and, eq, gt } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { hashSecret } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { invalid } from "#foundation/errors/errors.ts";
import { endSessionsOf } from "#rooms/accounts/server/door.ts";
import { affiliates } from "../tables.ts";

/**
 * Stops a change of a bank account that still waits, with the secret of the mail about it. The person who made the
 * change knew the password, so every session of the affiliate ends.
 * @throws AppError 422 for a link that is unknown, was used, or whose change holds already
 */
export async function stopAccountChange(ctx: Context, secret: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [found] = await tx.db
      .select()
      .from(affiliates)
      .where(
        and(
          eq(affiliates.stopSecretHash, hashSecret(secret)),
          gt(affiliates.nextPaymentInfoFrom, tx.clock()),
        ),
      )
      .for("update");
    if (!found) {
      const refusal =
        "This link was already used, or the change is already in effect. If money could go to a wrong account, write to us now.";
      throw invalid({ token: refusal }, refusal);
    }
    await tx.db
      .update(affiliates)
      .set({
        nextPaymentInfo: null,
        nextPaymentInfoFrom: null,
        stopSecretHash: null,
        paymentInfoVersion: found.paymentInfoVersion + 1,
      })
      .where(eq(affiliates.id, found.id));
    await endSessionsOf(tx, found.personId);
    await audit(tx, "affiliate.payment-info-stopped", found.id);
  });
}
