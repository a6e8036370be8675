/**
 * Whether two words differ by one typo: one letter is missing, extra or different, or two neighbours are swapped.
 * Equal words do not count.
 */
export function isOneSlipApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const left = one.slice(start);
  const right = other.slice(start);
  if (left.length !== right.length) {
    return left.length > right.length ? left.slice(1) === right : left === right.slice(1);
  }
  if (left.slice(1) === right.slice(1)) return true;
  const isSwapped = left[0] === right[1] && left[1] === right[0];
  return isSwapped && left.slice(2) === right.slice(2);
}
