import type { Context } from "#foundation/context.ts";
import { allocate } from "../account/allocate.ts";
import { type OrderAccount, readAccounts } from "../account/read-accounts.server.ts";
import { howPaid } from "../attempts/how-paid.ts";
import type { PaymentMethod, RefundWay } from "../states.ts";
import { receiptNumber } from "./receipt-number.ts";

/** A payment, what it paid for, and its refunds. */
export type PaymentReceipt = {
  orderId: string;
  /** `ZR-2026-000123` */
  number: string;
  reference: string;
  /** The slip that it replaces, from when the counter had no connection. */
  provisionalNumber: string | null;
  paidAt: Date;
  method: PaymentMethod;
  howPaid: string;
  amountKobo: number;
  /** How much of each line it paid. Empty for a line that it did not reach. */
  lines: {
    lineRef: string;
    amountKobo: number;
    components: { component: string; amountKobo: number }[];
    /** What had been paid for the line after this payment, and what was still owed. */
    paidKobo: number;
    openKobo: number;
  }[];
  /** What it left as credit, because nothing more was owed. */
  creditKobo: number;
  /** What had been paid for the order in all after this payment, and what was still owed. */
  paidInAllKobo: number;
  openKobo: number;
  /** Booked and not failed, oldest first. */
  refunds: { amountKobo: number; refundedAt: Date; way: RefundWay }[];
};

/** The receipts of an order, oldest first. A receipt shows what was true when its payment came, and never changes. */
export function receiptsOf(order: OrderAccount): PaymentReceipt[] {
  const lineRefs = order.lines.map(({ lineRef }) => lineRef);
  return order.payments.map((payment, index) => {
    const known = order.charges.filter(({ createdAt }) => createdAt <= payment.createdAt);
    const at = (count: number) =>
      allocate({
        lineRefs,
        charges: known,
        refunds: [],
        payments: order.payments.slice(0, count),
      });
    const [before, after] = [at(index), at(index + 1)];
    const lines = lineRefs.map((lineRef) => {
      const components = after.parts.flatMap((part, number) => {
        const amountKobo = part.coveredKobo - (before.parts[number]?.coveredKobo ?? 0);
        return part.lineRef === lineRef && amountKobo > 0
          ? [{ component: part.component, amountKobo }]
          : [];
      });
      const line = after.lines.find((one) => one.lineRef === lineRef);
      return {
        lineRef,
        components,
        amountKobo: components.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
        paidKobo: line?.receivedKobo ?? 0,
        openKobo: line?.openKobo ?? 0,
      };
    });
    return {
      orderId: order.orderId,
      number: receiptNumber(payment),
      reference: payment.reference,
      provisionalNumber: payment.provisionalNumber ?? null,
      paidAt: new Date(payment.paidAt),
      method: payment.method,
      howPaid: howPaid(payment),
      amountKobo: payment.amountKobo,
      lines: lines.filter(({ amountKobo }) => amountKobo > 0),
      creditKobo: after.creditKobo - before.creditKobo,
      paidInAllKobo: after.paidKobo,
      openKobo: after.openKobo,
      refunds: order.refunds
        .filter(({ reference }) => reference === payment.reference)
        .map(({ amountKobo, appliedAt, way }) => ({
          amountKobo,
          refundedAt: new Date(appliedAt),
          way: way ?? "provider",
        })),
    };
  });
}

export async function listReceipts(
  ctx: Context,
  orderIds: readonly string[],
): Promise<PaymentReceipt[]> {
  return [...(await readAccounts(ctx, orderIds)).values()].flatMap(receiptsOf);
}
