/** The new amount that a page showed and its form agrees to (pay-now.tsx); null for none. */
export function acceptedAmountIn(posted: FormData): number | null {
  const amountKobo = Number(posted.get("acceptAmountKobo"));
  return Number.isSafeInteger(amountKobo) && amountKobo > 0 ? amountKobo : null;
}
