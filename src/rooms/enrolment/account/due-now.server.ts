import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { type OrderAccount, readAccounts } from "#rooms/payments/door.server.ts";
import { dueBy } from "#rooms/payments/orders/pay-amounts.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";

/** What an order owes by a day for one of its registrations. */
export function dueNowOf(order: OrderAccount | undefined, lineRef: string, today: string): number {
  const parts = (order?.parts ?? []).filter((part) => part.lineRef === lineRef);
  return dueBy({ parts }, today);
}

/** What is due today for each of these registrations, by their ids. Reads the orders of those that owe something. */
export async function readDueNow(
  ctx: Context,
  shown: readonly Pick<Enrolment, "id" | "orderId" | "openKobo">[],
): Promise<Map<string, number>> {
  const owing = shown.filter(({ openKobo }) => openKobo > 0);
  const orders = await readAccounts(ctx, [
    ...new Set(owing.flatMap(({ orderId }) => orderId ?? [])),
  ]);
  const today = lagosDay(ctx.clock());
  return new Map(
    owing.map(({ id, orderId }) => [id, dueNowOf(orders.get(orderId ?? ""), id, today)]),
  );
}
