import { formatNaira } from "#foundation/amounts/money.ts";

export const noRefundReason = "Say why the money goes back.";

/** What is wrong with an amount that an admin refunds; null for nothing. */
export const refundFault = (amountKobo: number, leftKobo: number): string | null =>
  amountKobo > leftKobo
    ? `Only ${formatNaira(leftKobo)} is left to refund. Enter this amount or less.`
    : null;
