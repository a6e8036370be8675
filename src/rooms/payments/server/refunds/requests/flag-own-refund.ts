import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { findSelfMatch, flagSelf } from "#rooms/accounts/server/door.ts";
import { orders } from "../../tables.ts";

/** Records when a member of staff sends their own money back, or a namesake's. Unknown money is nobody's. */
export async function flagOwnRefund(
  ctx: Context,
  reference: string,
  orderId: string | null,
): Promise<void> {
  if (orderId === null) return;
  const [order] = await ctx.db
    .select({ email: orders.payerEmail, fullName: orders.payerName })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return;
  await flagSelf(ctx, "refund.own_decided", reference, await findSelfMatch(ctx, [order]));
}
