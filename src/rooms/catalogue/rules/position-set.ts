/**
 * Positions in a list, one bit for each. Sets of a large catalogue are joined, compared and counted 32 positions at a
 * time. Sets that are used together are made for the same list.
 */
export type PositionSet = Uint32Array;

/** @param length of the list */
export const emptySet = (length: number): PositionSet => new Uint32Array(Math.ceil(length / 32));

export function addPosition(set: PositionSet, position: number): void {
  const at = position >>> 5;
  set[at] = (set[at] ?? 0) | (1 << (position & 31));
}

export const hasPosition = (set: PositionSet, position: number): boolean =>
  ((set[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0;

/** Adds the positions of another set. */
export function addSet(set: PositionSet, other: PositionSet): void {
  for (let at = 0; at < set.length; at++) set[at] = (set[at] ?? 0) | (other[at] ?? 0);
}

/** Removes what another set does not have. */
export function keepOnly(set: PositionSet, other: PositionSet): void {
  for (let at = 0; at < set.length; at++) set[at] = (set[at] ?? 0) & (other[at] ?? 0);
}

/** The set of these positions. @param length of the list */
export function setOf(length: number, positions: Iterable<number>): PositionSet {
  const set = emptySet(length);
  for (const position of positions) addPosition(set, position);
  return set;
}

/** The number of bits in 32. */
function countBits(bits: number): number {
  let sums = bits - ((bits >>> 1) & 0x55555555);
  sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333);
  return Math.imul((sums + (sums >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of positions that both sets have. */
export function countShared(one: PositionSet, other: PositionSet): number {
  let count = 0;
  for (let at = 0; at < one.length; at++) count += countBits((one[at] ?? 0) & (other[at] ?? 0));
  return count;
}

/** The positions of a set, in order. */
export function positionsIn(set: PositionSet): number[] {
  const positions: number[] = [];
  for (let at = 0; at < set.length; at++) {
    for (let bits = set[at] ?? 0; bits !== 0; bits &= bits - 1) {
      positions.push(at * 32 + 31 - Math.clz32(bits & -bits));
    }
  }
  return positions;
}
