import { formatNaira } from "#foundation/amounts/money.ts";

/** What is wrong with an amount or its correction, said by the screen and by the server. */

export const noCorrectionReason = "Say what was wrong.";
export const sameAmount = "This is the amount that is recorded. Enter the right one.";

/** Of a payment of more than is owed, as the counter and the server say it. */
export const tooMuchWords = (amountKobo: number, openKobo: number): string =>
  openKobo === 0
    ? `Nothing is owed any more. Tick that ${formatNaira(amountKobo)} stays as credit, or choose whom the money is for.`
    : `${formatNaira(amountKobo)} is ${formatNaira(amountKobo - openKobo)} more than is owed. Enter ${formatNaira(openKobo)} or less, or tick that the rest stays as credit.`;
