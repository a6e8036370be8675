import { desc, eq, inArray } from "drizzle-orm";
import { isErasedEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { attempts, orders, payments } from "../tables.server.ts";
import { openReview, setReview } from "./open-review.server.ts";

const open = (ctx: Context, orderId: string, reference: string, amountKobo: number) =>
  openReview(ctx, { kind: "erased_payer", reference, orderId, details: { amountKobo } });

async function isOfNobody(ctx: Context, orderId: string): Promise<boolean> {
  const [order] = await ctx.db
    .select({ payerEmail: orders.payerEmail })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order !== undefined && isErasedEmail(order.payerEmail);
}

/** Opens a case when a payment came for an order whose payer was erased: nobody would ask for the money. */
export async function reviewMoneyOfNobody(
  ctx: Context,
  orderId: string,
  { reference, amountKobo }: { reference: string; amountKobo: number },
): Promise<void> {
  if (await isOfNobody(ctx, orderId)) await open(ctx, orderId, reference, amountKobo);
}

/** Brings that case up to date when an amount was corrected: it may be closed, or name the credit of before. */
export async function reviewCorrectedOfNobody(
  ctx: Context,
  orderId: string,
  { reference, amountKobo }: { reference: string; amountKobo: number },
): Promise<void> {
  if (!(await isOfNobody(ctx, orderId))) return;
  await setReview(ctx, true, { kind: "erased_payer", reference, orderId, details: { amountKobo } });
}

/** Opens or reopens that case when a refund failed: the money is here again. */
export async function reviewReturnedToNobody(
  ctx: Context,
  orderId: string,
  { id: refundId, reference, amountKobo }: { id: string; reference: string; amountKobo: number },
): Promise<void> {
  if (!(await isOfNobody(ctx, orderId))) return;
  const compare = "A refund of this payment failed, so the money is here again.";
  const details = { amountKobo, compare, refundId };
  await setReview(ctx, true, { kind: "erased_payer", reference, orderId, details });
}

/** When payers are erased, opens a case for each of their orders that has credit, named by its newest payment. */
export async function reviewCreditOfNobody(
  ctx: Context,
  erased: readonly { id: string; creditKobo: number }[],
): Promise<void> {
  const withCredit = erased.filter(({ creditKobo }) => creditKobo > 0);
  if (withCredit.length === 0) return;
  const paid = await ctx.db
    .select({ orderId: payments.orderId, reference: attempts.reference })
    .from(payments)
    .innerJoin(attempts, eq(attempts.id, payments.attemptId))
    .where(
      inArray(
        payments.orderId,
        withCredit.map(({ id }) => id),
      ),
    )
    .orderBy(desc(payments.paidAt));
  for (const { id, creditKobo } of withCredit) {
    // Credit moved here has no payment of its own.
    const newest = paid.find(({ orderId }) => orderId === id)?.reference ?? id;
    await open(ctx, id, newest, creditKobo);
  }
}
