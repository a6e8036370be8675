import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { RefundWay } from "../../rules/states.ts";
import type { SettledRefund } from "../fulfilment.ts";
import type { OrderMoney } from "../orders/order-money.ts";
import { byLine, subtractParts } from "../orders/order-parts.ts";
import { refunds } from "../refund-tables.ts";
import { attempts, type Part, settlements } from "../tables.ts";

type Refund = typeof refunds.$inferSelect;
type Attempt = typeof attempts.$inferSelect;
type Settlement = typeof settlements.$inferSelect;

export async function findSettlement(
  ctx: Context,
  attempt: Attempt,
): Promise<Settlement | undefined> {
  return (await ctx.db.select().from(settlements).where(eq(settlements.attemptId, attempt.id)))[0];
}

/** What is left of a settlement's parts after the applied refunds. */
export async function partsLeft(ctx: Context, settlement: Settlement): Promise<Part[]> {
  const applied = await ctx.db
    .select({ parts: refunds.parts })
    .from(refunds)
    .innerJoin(attempts, eq(attempts.reference, refunds.reference))
    .where(
      and(
        eq(attempts.id, settlement.attemptId),
        isNotNull(refunds.appliedAt),
        isNull(refunds.failedAt),
      ),
    );
  return subtractParts(
    settlement.parts,
    applied.flatMap(({ parts }) => parts ?? []),
  );
}

/** Converts a refund for the fulfilment. @param refund with its share of each line, and how it goes back */
export function toSettledRefund(
  attempt: Attempt,
  refund: Refund & { way: RefundWay },
  { lines }: OrderMoney,
): SettledRefund {
  const moneyOf = (lineRef: string) => {
    const line = lines.find((one) => one.lineRef === lineRef);
    if (!line) throw new Error(`no line ${lineRef} in order ${attempt.orderId}`);
    return { paidKobo: line.paidKobo, leftKobo: line.paidKobo - line.refundedKobo };
  };
  return {
    orderId: attempt.orderId,
    reference: refund.reference,
    refundId: refund.id,
    refundedKobo: refund.amountKobo,
    way: refund.way,
    lines: byLine(refund.parts ?? [])
      .filter((line) => line.amountKobo > 0)
      .map(({ lineRef, amountKobo }) => ({
        lineRef,
        refundedKobo: amountKobo,
        ...moneyOf(lineRef),
      })),
  };
}
