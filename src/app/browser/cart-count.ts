/** The number of items in a stored cart (spec §3.9: a list under the key `cart`); 0 if it is not a list. */
export function countItems(stored: string | null): number {
  if (!stored) return 0;
  try {
    const items: unknown = JSON.parse(stored);
    return Array.isArray(items) ? items.length : 0;
  } catch {
    return 0;
  }
}
