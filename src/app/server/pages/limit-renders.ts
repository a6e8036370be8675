import { busy } from "#foundation/errors/errors.ts";

/** Renders when it is this page's turn. */
export type InTurn = <Page>(render: () => Promise<Page>) => Promise<Page>;

/**
 * Bounds the pages that are rendered at the same time, and lets the others wait in order. Each holds its data
 * and its HTML in memory, so many at once would slow down everybody. At most one starts in a turn of the
 * event loop: Node accepts one connection a turn, so a turn that rendered every page would make new visitors
 * wait for seconds.
 * @param atOnce how many are rendered at the same time
 * @param mostWaiting how many may wait; more get 503 with `Retry-After`
 */
export function limitRenders(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let rendering = 0;
  let isNextCalled = false;
  function callNext() {
    if (isNextCalled || waiting.length === 0 || rendering >= atOnce) return;
    isNextCalled = true;
    setImmediate(() => {
      isNextCalled = false;
      rendering += 1;
      waiting.shift()?.();
      callNext();
    });
  }
  const inTurn: InTurn = async (render) => {
    await new Promise<void>((turn) => {
      waiting.push(turn);
      callNext();
    });
    try {
      return await render();
    } finally {
      rendering -= 1;
      callNext();
    }
  };
  return {
    /** Call it before doing anything for a request. @throws AppError 503 when too many wait already */
    refuseIfFull() {
      if (rendering + waiting.length >= atOnce + mostWaiting) throw busy();
    },
    inTurn,
  };
}
