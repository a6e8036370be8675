import { unavailable } from "#foundation/errors.ts";

/**
 * Of forms with files that come in at once: each holds a connection and a file of `maxFileBytes` at the most for as
 * long as its line is slow. Enough per address for a town behind one, too few for one to take all.
 */
export const formsAtOnce = { all: 64, perAddress: 16 };

const underWay = new Map<string, number>();

/**
 * Counts a form until `leave` is called.
 * @param address whom it comes from
 * @returns leave
 * @throws AppError 503 when there are too many already
 */
export function enterForm(address: string): () => void {
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0);
  const mine = underWay.get(address) ?? 0;
  if (all >= formsAtOnce.all || mine >= formsAtOnce.perAddress) {
    throw unavailable("Many people are sending files right now. Please try again in a minute.", 30);
  }
  underWay.set(address, mine + 1);
  return () => {
    const left = (underWay.get(address) ?? 1) - 1;
    if (left > 0) underWay.set(address, left);
    else underWay.delete(address);
  };
}
