/**
 * Shares an amount in proportion to weights, in whole kobo, without losing a kobo. The largest
 * remainders get the kobo that are left over (on a tie, earlier ones first). If the amount is at most
 * the sum of the weights, no share is larger than its weight.
 * @param amountKobo not negative
 * @param weights not negative; not all zero if the amount is positive
 * @throws RangeError for a negative amount, or if the weights of a positive amount are all zero
 */
export function shareProportionally(amountKobo: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (amountKobo === 0) return weights.map(() => 0);
  if (amountKobo < 0 || whole <= 0) throw new RangeError(`cannot share ${amountKobo} kobo`);
  // BigInt, because the products can be larger than 2^53.
  const products = weights.map((weight) => BigInt(amountKobo) * BigInt(weight));
  const shares = products.map((product) => Number(product / BigInt(whole)));
  const rests = products.map((product) => Number(product % BigInt(whole)));
  const left = amountKobo - shares.reduce((sum, share) => sum + share, 0);
  const byRest = rests.map((rest, index) => ({ rest, index })).sort((a, b) => b.rest - a.rest);
  for (const { index } of byRest.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
