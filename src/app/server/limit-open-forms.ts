import { unavailable } from "#foundation/errors.ts";

/**
 * Limits for forms with files that arrive at the same time. Each holds a connection and up to `maxFileBytes` of
 * disk for as long as the upload takes. The limit per address is high enough for a town behind one address, and
 * low enough that one address cannot take all.
 */
export const openFormLimits = { all: 64, perAddress: 16 };

const underWay = new Map<string, number>();

/**
 * Counts a form until `leave` is called.
 * @param address of the client
 * @returns leave
 * @throws AppError 503 when there are already too many
 */
export function enterForm(address: string): () => void {
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0);
  const mine = underWay.get(address) ?? 0;
  if (all >= openFormLimits.all || mine >= openFormLimits.perAddress) {
    throw unavailable("Many people are sending files right now. Please try again in a minute.", 30);
  }
  underWay.set(address, mine + 1);
  return () => {
    const left = (underWay.get(address) ?? 1) - 1;
    if (left > 0) underWay.set(address, left);
    else underWay.delete(address);
  };
}
