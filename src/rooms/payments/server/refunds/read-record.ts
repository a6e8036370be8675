import { currency as ownCurrency } from "#academy";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { provider } from "../attempts/ask-provider.ts";
import type { Charge, Dispute, ListedRefund } from "../provider/shapes.ts";

/** The provider's record of one payment: its charge, and all of its refunds and disputes. */
export type ProviderRecord = {
  charge: Charge;
  refunds: ListedRefund[];
  disputes: Dispute[];
  /** When we asked: what we know since then is newer. */
  readAt: Date;
};

/** Money that went back or is on its way, according to the record. Amounts are in naira. */
export type Returned = {
  /** Null for a lost dispute that no refund pays. */
  providerId: string | null;
  disputeId: string | null;
  amountKobo: number;
  status: "pending" | "processed" | "failed";
};

/**
 * Asks the provider for the record of a payment. Outside of transactions.
 * @returns null for a payment that the provider does not know
 * @throws ProviderError
 */
export async function readRecord(ctx: Context, reference: string): Promise<ProviderRecord | null> {
  const paystack = await provider(ctx);
  const readAt = ctx.clock();
  const charge = await paystack.verify(reference);
  if (!charge?.id || charge.reference !== reference) return null;
  const { id, paidAt } = charge;
  const refunds = await paystack.listRefunds({ transactionId: id });
  const disputes = await paystack.listDisputes({
    // A day more, because the provider's clock is not ours.
    from: new Date((paidAt ?? readAt).getTime() - dayMs),
    to: new Date(readAt.getTime() + dayMs),
    transactionId: id,
  });
  return {
    charge,
    // If the provider ever ignores the filter, we must not take refunds of other payments.
    refunds: refunds.filter(({ transactionId }) => transactionId === id),
    disputes: disputes.filter((dispute) => dispute.reference === reference),
    readAt,
  };
}

/** `merchant-accepted`, or `auto-accepted` if we did not answer in time: the payer gets the money back. */
export const isLost = ({ resolution }: Dispute) => resolution?.endsWith("accepted") === true;

export const isNaira = ({ currency }: { currency: string | null }) =>
  currency === null || currency === ownCurrency.code;

const ranks = { failed: 0, processed: 1, pending: 2 };

/**
 * What the record says about money that went back, in naira. What failed comes first, because it leaves room for the
 * others. A lost dispute counts like a processed refund; one that a listed refund pays is the same money as that refund.
 */
export function listReturned(record: ProviderRecord): Returned[] {
  const listed = record.refunds.filter(isNaira).flatMap((one): Returned[] => {
    const { providerId, disputeId, amountKobo, status: told } = one;
    const status = told === "processed" || told === "failed" ? told : "pending";
    return providerId && amountKobo ? [{ providerId, disputeId, amountKobo, status }] : [];
  });
  const lost = record.disputes
    .filter(isLost)
    .filter(isNaira)
    .flatMap((one): Returned[] => {
      const { disputeId, refundKobo } = one;
      const isPaid = record.refunds.some((refund) => refund.disputeId === disputeId);
      return disputeId && refundKobo && !isPaid
        ? [{ providerId: null, disputeId, amountKobo: refundKobo, status: "processed" }]
        : [];
    });
  return [...listed, ...lost].sort((one, other) => ranks[one.status] - ranks[other.status]);
}
