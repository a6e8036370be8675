import type { RefundRecord } from "#rooms/payments/refunds/refunds.ts";
import type { TestPayments } from "./open-payments.ts";

export type RefundAnswer = RefundRecord & {
  http: number;
  code: string;
  error: string;
  fields: Record<string, string>;
};

/**
 * A payment of one or more lines that the provider confirmed.
 * @param amountKobo what comes, if not what was asked for
 * @returns its reference and order
 */
export async function payByCard(
  paymentsRoom: TestPayments,
  lines?: Parameters<TestPayments["openAttempt"]>[0],
  amountKobo?: number,
) {
  const attempt = await paymentsRoom.openAttempt(lines);
  const { store } = paymentsRoom.sandbox;
  const asked = await store.findTransaction(attempt.reference);
  if (amountKobo && asked) await store.putTransaction({ ...asked, amountKobo });
  await paymentsRoom.sandbox.press(attempt.reference, "pay");
  await paymentsRoom.sandbox.deliverTo(paymentsRoom.academy);
  return attempt;
}

/** Asks for a refund as an admin. */
export async function askForRefund(
  { academy }: Pick<TestPayments, "academy">,
  token: string,
  reference: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<RefundAnswer> {
  const reply = await academy.call("POST", `/admin/payments/${reference}/refund`, {
    token,
    headers,
    body: { reason: "The learner moved to Lagos", ...body },
  });
  return { ...(reply.body as RefundAnswer), http: reply.status };
}
