import { and, between, desc, eq } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { attempts } from "../tables.server.ts";
import { ownTransfers, payerAccountOrders } from "./tables.server.ts";

/** A transfer and what people say about it are at most this far apart. */
export const apartMs = 10 * dayMs;

const paidAround = (at: Date) =>
  between(attempts.paidAt, new Date(at.getTime() - apartMs), new Date(at.getTime() + apartMs));

/** The transfers to payers' own numbers that were booked for an order around a moment, by reference. */
export async function findOwnTransfers(
  { db }: Context,
  orderId: string,
  at: Date,
): Promise<string[]> {
  const found = await db
    .select({ reference: attempts.reference })
    .from(ownTransfers)
    .innerJoin(attempts, eq(attempts.id, ownTransfers.attemptId))
    .where(and(eq(attempts.orderId, orderId), paidAround(at)));
  return found.map(({ reference }) => reference);
}

/** The newest transfer of this amount to a number of an order's payer around a moment, for whichever order it counts. */
export async function findSameTransfer(
  { db }: Context,
  orderId: string,
  { amountKobo, at }: { readonly amountKobo: number; readonly at: Date },
): Promise<{ reference: string; paidAt: Date | null } | undefined> {
  const [found] = await db
    .select({ reference: attempts.reference, paidAt: attempts.paidAt })
    .from(payerAccountOrders)
    .innerJoin(ownTransfers, eq(ownTransfers.accountId, payerAccountOrders.accountId))
    .innerJoin(attempts, eq(attempts.id, ownTransfers.attemptId))
    .where(
      and(
        eq(payerAccountOrders.orderId, orderId),
        eq(attempts.receivedKobo, amountKobo),
        paidAround(at),
      ),
    )
    .orderBy(desc(attempts.paidAt))
    .limit(1);
  return found;
}
