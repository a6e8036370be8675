import { describeTransaction } from "./answers.server.ts";
import type { Transaction } from "./records.server.ts";
import { refresh, type Sandbox } from "./sandbox.server.ts";
import { queueWebhook } from "./webhooks.server.ts";

/** The buttons of the checkout page. */
export const checkoutActions = ["pay", "decline", "insufficient", "transfer", "close"] as const;
export type CheckoutAction = (typeof checkoutActions)[number];

type CheckoutResult = {
  transaction: Transaction;
  /** `success`, `transfer` and `close` leave the page. After `refused` the payer can try again. */
  outcome: "success" | "refused" | "transfer" | "close";
};

/** How long a bank transfer takes to arrive. */
const transferTakesMs = 5_000;

const refusals = { decline: "Declined", insufficient: "Insufficient Funds" } as const;

/** Carries out a button of the checkout page. No money moves. */
export async function checkout(
  sandbox: Sandbox,
  found: Transaction,
  action: CheckoutAction,
): Promise<CheckoutResult> {
  const transaction = await refresh(sandbox, found);
  const isOver = transaction.status === "success" || transaction.status === "reversed";
  if (isOver) return { transaction, outcome: "success" };
  if (transaction.status === "pending") return { transaction, outcome: "transfer" };
  const now = sandbox.now();
  const keep = async (change: Partial<Transaction>) => {
    const changed = { ...transaction, ...change };
    await sandbox.store.putTransaction(changed);
    return changed;
  };
  switch (action) {
    case "pay": {
      const paid = await keep({
        status: "success",
        gatewayResponse: "Successful",
        channel: "card",
        paidAt: now.toISOString(),
      });
      await queueWebhook(sandbox, { event: "charge.success", data: describeTransaction(paid) }, 0);
      return { transaction: paid, outcome: "success" };
    }
    case "decline":
    case "insufficient": {
      const refused = await keep({
        status: "failed",
        gatewayResponse: refusals[action],
        channel: "card",
      });
      return { transaction: refused, outcome: "refused" };
    }
    case "transfer": {
      const arrivesAt = new Date(now.getTime() + transferTakesMs).toISOString();
      const pending = await keep({
        status: "pending",
        gatewayResponse: "Waiting for the transfer",
        channel: "bank_transfer",
        arrivesAt,
      });
      const paid: Transaction = {
        ...pending,
        status: "success",
        gatewayResponse: "Approved",
        paidAt: arrivesAt,
      };
      await queueWebhook(
        sandbox,
        { event: "charge.success", data: describeTransaction(paid) },
        transferTakesMs,
      );
      return { transaction: pending, outcome: "transfer" };
    }
    case "close":
      return { transaction, outcome: "close" };
  }
}
