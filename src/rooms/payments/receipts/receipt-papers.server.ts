import { and, eq, isNull, ne } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { attempts, payments } from "../tables.server.ts";
import { countOfReceipt, receiptNumber } from "./receipt-number.ts";

/**
 * Notes that staff opened the receipt of a payment that staff recorded. The first one is the original that the payer
 * gets at the counter. Learners open card receipts themselves, so those have no original.
 * @returns when it was first opened; null the first time, and for a card payment
 */
export async function markReceiptPrinted(ctx: Context, reference: string): Promise<Date | null> {
  const recorded = and(eq(attempts.reference, reference), ne(attempts.method, "card"));
  const now = ctx.clock();
  const first = await ctx.db
    .update(attempts)
    .set({ receiptPrintedAt: now })
    .where(and(recorded, isNull(attempts.receiptPrintedAt)))
    .returning({ id: attempts.id });
  if (first.length > 0) return null;
  const [found] = await ctx.db
    .select({ printedAt: attempts.receiptPrintedAt })
    .from(attempts)
    .where(recorded);
  return found?.printedAt ?? null;
}

/**
 * Notes which provisional slip a receipt replaces. This is a separate call after the payment: that may have arrived
 * although its answer was lost, and a repeat with the same key must be the same. Repeating the number changes nothing.
 */
export async function noteProvisionalSlip(
  ctx: Context,
  number: string,
  provisionalNumber: string,
): Promise<void> {
  const { personId } = requirePermission(ctx, "payments.record");
  await inTransaction(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ attempt: attempts, payment: payments })
      .from(payments)
      .innerJoin(attempts, eq(attempts.id, payments.attemptId))
      .where(and(eq(payments.receipt, countOfReceipt(number)), eq(attempts.recordedBy, personId)))
      .for("update", { of: attempts });
    if (!found || receiptNumber(found.payment) !== number) throw notFound();
    const before = found.attempt.provisionalNumber;
    if (before === provisionalNumber) return;
    if (before) {
      throw conflict("slip_noted", `Receipt ${number} replaces slip ${before} already.`);
    }
    await tx.db
      .update(attempts)
      .set({ provisionalNumber })
      .where(eq(attempts.id, found.attempt.id));
    await audit(tx, "payment.slip_replaced", found.attempt.reference);
  });
}
