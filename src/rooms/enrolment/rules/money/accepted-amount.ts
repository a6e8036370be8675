/** The new amount that the page showed and the payer agreed to (pay-now.tsx); null if there is none. */
export function acceptedAmountIn(posted: FormData): number | null {
  const amountKobo = Number(posted.get("acceptAmountKobo"));
  return Number.isSafeInteger(amountKobo) && amountKobo > 0 ? amountKobo : null;
}
