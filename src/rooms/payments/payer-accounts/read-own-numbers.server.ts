import { asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { attempts } from "../tables.server.ts";
import { ownTransfers, payerAccountOrders, payerAccounts } from "./tables.server.ts";

/** The account numbers of orders, and who sent what came to them. For a copy of a person's data. */
export async function readOwnNumbers({ db }: Context, orderIds: readonly string[]) {
  const { state, bankName, accountNumber, accountName, createdAt } = payerAccounts;
  const numbers = await db
    .selectDistinct({ state, bankName, accountNumber, accountName, createdAt })
    .from(payerAccounts)
    .innerJoin(payerAccountOrders, eq(payerAccountOrders.accountId, payerAccounts.id))
    .where(inArray(payerAccountOrders.orderId, [...orderIds]))
    .orderBy(asc(createdAt));
  const transfers = await db
    .select({
      reference: attempts.reference,
      senderName: ownTransfers.senderName,
      senderBank: ownTransfers.senderBank,
    })
    .from(ownTransfers)
    .innerJoin(attempts, eq(attempts.id, ownTransfers.attemptId))
    .where(inArray(attempts.orderId, [...orderIds]))
    .orderBy(asc(attempts.createdAt));
  return { numbers, transfers };
}
