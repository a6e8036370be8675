import { formatNaira } from "#foundation/amounts/money.ts";

/** `₦40,000 received. ₦10,000 more confirms your place.` */
export const partWords = (receivedKobo: number, toConfirmKobo: number): string =>
  `${formatNaira(receivedKobo)} received. ${formatNaira(toConfirmKobo)} more confirms your place.`;
