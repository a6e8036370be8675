import { formatNaira } from "#foundation/amounts/money.ts";

/** `₦40,000 received. ₦10,000 more confirms your place.` @param places how many were paid for at once */
export const partWords = (
  receivedKobo: number,
  toConfirmKobo: number,
  places = 1,
  whose = "your",
): string =>
  `${formatNaira(receivedKobo)} received. ${formatNaira(toConfirmKobo)} more confirms ${places > 1 ? "all places" : `${whose} place`}.`;
