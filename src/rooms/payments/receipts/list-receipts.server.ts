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
  /** When the amount was wrong: the receipt that it corrects, and the one that corrects it. */
  replaces: string | null;
  replacedBy: string | null;
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

type Payment = OrderAccount["payments"][number];
type Paper = Pick<Payment, "receipt" | "createdAt">;

/** What a payment counted for when a receipt was made. Receipts of an order are numbered as they are made. */
function countedAt({ amountKobo, corrections, ...payment }: Payment, paper: Paper): number {
  if (payment.receipt > paper.receipt) return 0;
  return corrections.reduce(
    (kobo, { receipt, differenceKobo }) => (receipt > paper.receipt ? kobo - differenceKobo : kobo),
    amountKobo,
  );
}

/**
 * The receipts of an order, oldest first. A receipt shows what was true when its payment came or was corrected, and
 * never changes.
 */
export const receiptsOf = (order: OrderAccount): PaymentReceipt[] =>
  order.payments
    .flatMap((payment) => {
      const papers: Paper[] = [payment, ...payment.corrections];
      return papers.map((paper, at) => ({
        receipt: paper.receipt,
        made: toReceipt(order, payment, paper, {
          replaces: papers[at - 1],
          replacedBy: papers[at + 1],
        }),
      }));
    })
    .sort((one, other) => one.receipt - other.receipt)
    .map(({ made }) => made);

function toReceipt(
  order: OrderAccount,
  payment: Payment,
  paper: Paper,
  others: { replaces: Paper | undefined; replacedBy: Paper | undefined },
): PaymentReceipt {
  const lineRefs = order.lines.map(({ lineRef }) => lineRef);
  const known = order.charges.filter(({ createdAt }) => createdAt <= paper.createdAt);
  const accountOf = (payments: readonly Payment[]) =>
    allocate({
      lineRefs,
      charges: known,
      refunds: [],
      payments: payments.map((one) => ({ amountKobo: countedAt(one, paper) })),
    });
  const before = accountOf(order.payments.filter((one) => one !== payment));
  const after = accountOf(order.payments);
  const numberOf = (one: Paper | undefined) => (one ? receiptNumber(one) : null);
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
    number: receiptNumber(paper),
    reference: payment.reference,
    provisionalNumber: payment.provisionalNumber ?? null,
    replaces: numberOf(others.replaces),
    replacedBy: numberOf(others.replacedBy),
    paidAt: new Date(payment.paidAt),
    method: payment.method,
    howPaid: howPaid(payment),
    amountKobo: countedAt(payment, paper),
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
}

export async function listReceipts(
  ctx: Context,
  orderIds: readonly string[],
): Promise<PaymentReceipt[]> {
  return [...(await readAccounts(ctx, orderIds)).values()].flatMap(receiptsOf);
}
