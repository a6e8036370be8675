import { formatNaira } from "#foundation/amounts/money.ts";

/** What is wrong with an amount that an admin records for a due; null for nothing. A due is paid whole. */
export function amountFault(amountKobo: number, dueKobo: number): string | null {
  if (amountKobo === dueKobo) return null;
  const due = formatNaira(dueKobo);
  return amountKobo > dueKobo
    ? `Only ${due} is due. Record ${due} and give back the rest.`
    : `${due} is due, and it can only be paid whole.`;
}

export const noRefundReason = "Say why the money goes back.";

/** What is wrong with an amount that an admin refunds; null for nothing. */
export const refundFault = (amountKobo: number, leftKobo: number): string | null =>
  amountKobo > leftKobo
    ? `Only ${formatNaira(leftKobo)} is left to refund. Enter this amount or less.`
    : null;
