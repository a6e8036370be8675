import { currency as ownCurrency } from "#academy";
import type { ProviderRecord } from "./card-provider.server.ts";

/** Money that went back or is on its way, according to the record. Amounts are in naira. */
export type Returned = {
  /** Null for a lost dispute that no refund pays. */
  providerId: string | null;
  disputeId: string | null;
  amountKobo: number;
  status: "pending" | "processed" | "failed";
};

export const isNaira = ({ currency }: { currency: string | null }) =>
  currency === null || currency === ownCurrency.code;

const ranks = { failed: 0, processed: 1, pending: 2 };

/**
 * What the record says about money that went back, in naira. Failed ones come first, because they make room for the
 * others. A lost dispute counts like a processed refund; if a listed refund pays it, the two are the same money.
 */
export function listReturned(record: Pick<ProviderRecord, "refunds" | "disputes">): Returned[] {
  const listed = record.refunds.filter(isNaira).flatMap((one): Returned[] => {
    const { providerId, disputeId, amountKobo } = one;
    const status = one.status === "needs_details" ? "pending" : one.status;
    return providerId && amountKobo ? [{ providerId, disputeId, amountKobo, status }] : [];
  });
  const lost = record.disputes
    .filter(({ outcome }) => outcome === "lost")
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
