import { busy } from "#foundation/errors/errors.ts";

/** Renders when it is this page's turn. */
export type InTurn = <Page>(render: () => Promise<Page>) => Promise<Page>;

/**
 * Bounds the pages that are rendered at the same time. Each holds its data and its HTML in memory, so many at once
 * would slow down everybody; the others wait in order.
 * @param atOnce how many are rendered at the same time
 * @param mostWaiting how many may wait; more get 503 with `Retry-After`
 */
export function limitRenders(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let rendering = 0;
  const inTurn: InTurn = async (render) => {
    if (rendering >= atOnce) await new Promise<void>((turn) => waiting.push(turn));
    else rendering += 1;
    try {
      return await render();
    } finally {
      const next = waiting.shift();
      // The next one takes over this place.
      if (next) next();
      else rendering -= 1;
    }
  };
  return {
    /** Before anything is done for a request. @throws AppError 503 when too many wait already */
    refuseIfFull() {
      if (rendering >= atOnce && waiting.length >= mostWaiting) throw busy();
    },
    inTurn,
  };
}
