import { randomBytes } from "node:crypto";
import type { Context } from "#foundation/context.ts";
import { createDatabaseStore } from "./database-store.ts";
import type { Transaction } from "./records.ts";
import { newTransactionId } from "./sandbox.ts";

/** Adds a transaction to the sandbox as if someone had paid it by card on its page, for the demonstration's seed. */
export async function addPaidTransaction(
  ctx: Context,
  { reference, email, amountKobo }: { reference: string; email: string; amountKobo: number },
): Promise<Transaction> {
  const now = ctx.clock().toISOString();
  const transaction: Transaction = {
    id: newTransactionId(),
    ...{ reference, email, amountKobo },
    accessCode: randomBytes(9).toString("hex"),
    ...{ callbackUrl: null, cancelUrl: null, metadata: "", arrivesAt: null },
    status: "success",
    gatewayResponse: "Approved",
    channel: "card",
    ...{ paidAt: now, createdAt: now },
    refundedKobo: 0,
  };
  await createDatabaseStore(ctx).addTransaction(transaction);
  return transaction;
}
