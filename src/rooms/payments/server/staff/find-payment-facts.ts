import { eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { attempts, orders } from "../tables.ts";

/** Who paid, and who recorded it, as admins read it. */
export type PaymentFacts = {
  payerName: string;
  payerEmail: string;
  /** Null for a card payment. */
  recorded: Pick<
    typeof attempts.$inferSelect,
    "recordedBy" | "centreId" | "takerName" | "evidence" | "note" | "provisionalNumber"
  > | null;
};

/** @returns by reference */
export async function findPaymentFacts(
  ctx: Context,
  references: readonly string[],
): Promise<Map<string, PaymentFacts>> {
  if (references.length === 0) return new Map();
  const found = await ctx.db
    .select({ attempt: attempts, payerName: orders.payerName })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(inArray(attempts.reference, [...references]));
  return new Map(
    found.map(({ attempt, payerName }) => {
      const { reference, payerEmail, recordedBy, centreId, takerName, evidence, note } = attempt;
      const { provisionalNumber } = attempt;
      const recorded = recordedBy
        ? {
            ...{ recordedBy, centreId, takerName, evidence, note },
            provisionalNumber,
          }
        : null;
      return [reference, { payerName, payerEmail, recorded }];
    }),
  );
}
