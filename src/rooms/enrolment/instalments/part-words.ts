import { formatNaira } from "#foundation/amounts/money.ts";

/** `₦40,000 received. ₦10,000 more confirms your place.` @param places how many were paid for at once */
export const partWords = (receivedKobo: number, toConfirmKobo: number, places = 1): string =>
  `${formatNaira(receivedKobo)} received. ${formatNaira(toConfirmKobo)} more confirms ${places > 1 ? "all places" : "your place"}.`;
