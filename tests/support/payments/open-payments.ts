import { sql } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { startPayment } from "#rooms/payments/attempts/start-payment.server.ts";
import {
  type LineToCharge,
  type OrderToOpen,
  openOrder,
  type PaymentWishes,
  paymentsHttp,
} from "#rooms/payments/door.server.ts";
import { signatureOf } from "#rooms/payments/provider/paystack/read-webhook.server.ts";
import { openAcademy, type TestOptions } from "../academy/open-academy.ts";
import { openSandbox } from "./open-sandbox.ts";
import { recordingFulfilment } from "./recording-fulfilment.ts";

/** The calls of every room, for a story that another room tells too. */
export { served as allCalls } from "#app/wiring.ts";

/** The fee of a beginner on a physical program, by component. */
export const beginnerFee = [
  { component: "registration", amountKobo: 1_000_000 },
  { component: "tuition", amountKobo: 4_000_000 },
  { component: "practical", amountKobo: 3_000_000 },
  { component: "certification", amountKobo: 1_500_000 },
];

/** The same with its plan: half of it is due later. */
export const beginnerPlan = beginnerFee.map((charge, at) => ({
  ...charge,
  ...(at === 2 ? { dueOn: "2027-01-12" } : at === 3 ? { dueOn: "2027-02-09" } : {}),
}));

type TestLine = Pick<LineToCharge, "lineRef" | "charges">;

/** A line of an order whose quote holds for 30 days. */
export const toLine = (ctx: Context, line: TestLine): LineToCharge => ({
  ...line,
  description: `Tiling for ${line.lineRef}`,
  quoteHoldsUntil: new Date(ctx.clock().getTime() + 30 * dayMs),
});

export type TestPayments = Awaited<ReturnType<typeof openPayments>>;

/** Opens an academy with only the payments room, and a sandbox. For the tests of this room. */
export async function openPayments(options: TestOptions = {}) {
  const sandbox = await openSandbox();
  const academy = await openAcademy({
    served: paymentsHttp,
    seller: recordingFulfilment,
    ...options,
    env: { LOG_LEVEL: "silent", ...sandbox.env, ...options.env },
  });
  sandbox.setClock(academy.ctx.clock);
  const { ctx } = academy;

  let opened = 0;
  const open = (
    lines: readonly TestLine[] = [{ lineRef: `line-${++opened}`, charges: beginnerFee }],
    more: Partial<OrderToOpen> = {},
  ) =>
    inTransaction(ctx, (tx) =>
      openOrder(tx, {
        payerName: "Asabe Danjuma",
        payerEmail: "asabe@example.com",
        lines: lines.map((line) => toLine(ctx, line)),
        returnUrl: "http://localhost:3000/registration-success",
        ...more,
      }),
    );
  const start = (orderId: string, wishes?: PaymentWishes) => startPayment(ctx, orderId, wishes);

  return {
    ctx,
    academy,
    sandbox,
    /** @param lines by default one line with a beginner's fee: `line-1`, then `line-2`, … */
    open,
    start,
    /** An order with an open attempt. */
    async openAttempt(lines?: Parameters<typeof open>[0]) {
      const order = await open(lines);
      const started = await start(order.orderId);
      if (started.status !== "open") throw new Error(`the order is ${started.status}`);
      return { ...order, reference: started.payment.reference };
    },
    /** Sends an event signed with the secret key; `signature` and `body` may be forged. */
    async send(event: object | string, forged: { signature?: string } = {}) {
      const payload = typeof event === "string" ? event : JSON.stringify(event);
      const signature = forged.signature ?? signatureOf(Buffer.from(payload), sandbox.secretKey);
      return academy.inject({
        method: "POST",
        url: "/api/webhooks/paystack",
        headers: { "content-type": "application/json", "x-paystack-signature": signature },
        payload,
      });
    },
    /** @param what a table, or a table with a condition */
    async countRows(what: string): Promise<number> {
      const counted = sql.raw(`select count(*)::int as rows from ${what}`);
      return (await selectRows<{ rows: number }>(ctx.db, counted))[0]?.rows ?? -1;
    },
    /** The public status of a payment. */
    async statusOf(reference: string): Promise<string> {
      const { body } = await academy.call("GET", `/payments/${reference}`);
      return (body as { status: string }).status;
    },
    async close() {
      await academy.close();
      await sandbox.close();
    },
  };
}

/** A charge.success as the provider sends it. */
export const chargeSuccess = (reference: string, more: Record<string, unknown> = {}) => ({
  event: "charge.success",
  data: {
    id: 302961,
    domain: "test",
    status: "success",
    reference,
    amount: 9_500_000,
    requested_amount: 9_500_000,
    fees: 152_500,
    paid_at: "2026-11-21T09:00:30.000Z",
    channel: "card",
    currency: "NGN",
    metadata: 0,
    customer: { email: "asabe@example.com" },
    ...more,
  },
});

/** A refund event. Most have no id. */
export const refundEvent = (
  status: "pending" | "processing" | "processed" | "failed" | "needs-attention",
  reference: string,
  amount: number | string,
  more: Record<string, unknown> = {},
) => ({
  event: `refund.${status}`,
  data: { status, transaction_reference: reference, amount, currency: "NGN", ...more },
});
