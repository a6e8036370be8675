import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { orders } from "../tables.ts";

/** Gives the unpaid ones of these orders the corrected name and address of their payer. Others' orders stay. */
export async function correctPayer(
  ctx: Context,
  orderIds: readonly string[],
  from: string,
  to: { name: string; email: string },
): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ payerName: to.name, payerEmail: to.email })
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        eq(orders.payerEmail, from),
        eq(orders.status, "open"),
      ),
    );
}
