/**
 * Shares an amount among weights without losing a kobo: whole kobo, the largest remainders get what
 * is left over (earlier ones first), and no share is larger than its weight while the amount is not
 * larger than the sum of the weights.
 * @param amountKobo not negative
 * @param weights not negative, not all zero unless the amount is
 * @throws RangeError when there is nothing to share the amount among
 */
export function allocate(amountKobo: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (amountKobo === 0) return weights.map(() => 0);
  if (amountKobo < 0 || whole <= 0) throw new RangeError(`cannot share ${amountKobo} kobo`);
  // The products pass 2^53, so they are worked out in BigInt.
  const products = weights.map((weight) => BigInt(amountKobo) * BigInt(weight));
  const shares = products.map((product) => Number(product / BigInt(whole)));
  const rests = products.map((product) => Number(product % BigInt(whole)));
  const left = amountKobo - shares.reduce((sum, share) => sum + share, 0);
  const byRest = rests.map((rest, index) => ({ rest, index })).sort((a, b) => b.rest - a.rest);
  for (const { index } of byRest.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
