import { tellTransaction } from "./answers.ts";
import type { Transaction } from "./records.ts";
import { refresh, type SandboxHouse } from "./sandbox.ts";
import { queueWebhook } from "./webhooks.ts";

/** What a payer can do on the checkout page. */
export const checkoutActions = ["pay", "decline", "insufficient", "transfer", "close"] as const;
export type CheckoutAction = (typeof checkoutActions)[number];

export type CheckoutResult = {
  transaction: Transaction;
  /** `success`, `transfer` and `close` leave the page; a refused card may be tried again. */
  outcome: "success" | "refused" | "transfer" | "close";
};

/** How long the money of a bank transfer is on its way. */
const transferTakesMs = 5_000;

const refusals = { decline: "Declined", insufficient: "Insufficient Funds" } as const;

/** Does what a button of the checkout page says. No money moves. */
export async function checkout(
  house: SandboxHouse,
  found: Transaction,
  action: CheckoutAction,
): Promise<CheckoutResult> {
  const transaction = await refresh(house, found);
  const isOver = transaction.status === "success" || transaction.status === "reversed";
  if (isOver) return { transaction, outcome: "success" };
  if (transaction.status === "pending") return { transaction, outcome: "transfer" };
  const now = house.now();
  const keep = async (change: Partial<Transaction>) => {
    const changed = { ...transaction, ...change };
    await house.store.putTransaction(changed);
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
      await queueWebhook(house, { event: "charge.success", data: tellTransaction(paid) }, 0);
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
        house,
        { event: "charge.success", data: tellTransaction(paid) },
        transferTakesMs,
      );
      return { transaction: pending, outcome: "transfer" };
    }
    case "close":
      return { transaction, outcome: "close" };
  }
}
