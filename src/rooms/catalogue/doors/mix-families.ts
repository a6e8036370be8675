import type { Family } from "../program/program-terms.ts";

/** The programs of one family that are not placed yet, from `at` on. */
type Queue<Item> = { readonly family: Family; readonly items: readonly Item[]; at: number };

const leftOf = ({ items, at }: Queue<unknown>) => items.length - at;

/**
 * The queue to take from next. A family with more left than all others together must come now, or its programs would
 * end up side by side; otherwise it is the one that has waited longest.
 */
function nextQueue<Item>(queues: readonly Queue<Item>[], last: Family | null, left: number) {
  const open = queues.filter((queue) => leftOf(queue) > 0);
  const others = open.filter(({ family }) => family !== last);
  return others.find((queue) => leftOf(queue) * 2 > left) ?? others[0] ?? open[0];
}

/**
 * An order in which neighbours are of different families wherever that is possible. Programs of one family keep their
 * order, and the same list always gives the same order.
 */
export function mixFamilies<Item>(
  items: readonly Item[],
  familyOf: (item: Item) => Family,
): Item[] {
  const byFamily = Map.groupBy(items, familyOf);
  /** The one that has waited longest is first. */
  let queues: Queue<Item>[] = [...byFamily].map(([family, own]) => ({ family, items: own, at: 0 }));
  const mixed: Item[] = [];
  let last: Family | null = null;
  for (let left = items.length; left > 0; left--) {
    const queue: Queue<Item> | undefined = nextQueue(queues, last, left);
    if (!queue) break;
    mixed.push(queue.items[queue.at] as Item);
    queue.at += 1;
    queues = [...queues.filter((other) => other !== queue), queue];
    last = queue.family;
  }
  return mixed;
}
