import type { CorrectedPayment } from "#rooms/payments/recorded/corrections.ts";
import type { TestPayments } from "./open-payments.ts";

export type CorrectionAnswer = CorrectedPayment & {
  http: number;
  code: string;
  fields: Record<string, string>;
};

/** Corrects the amount of a payment by the call. @param from @param to in naira */
export async function correctAmount(
  { academy }: Pick<TestPayments, "academy">,
  { token }: { token: string },
  { reference, from, to }: { reference: string; from: number; to: number },
  more: object = {},
  headers: Record<string, string> = {},
): Promise<CorrectionAnswer> {
  const reply = await academy.call("POST", `/admin/payments/${reference}/correct`, {
    token,
    headers,
    body: {
      amountKobo: to * 100,
      insteadOfKobo: from * 100,
      reason: "A zero too many",
      ...more,
    },
  });
  return { ...(reply.body as CorrectionAnswer), http: reply.status };
}
