import type { Unreadable } from "./contrast.ts";

/** A colour of the file: `["light", "ink2"]`. */
type Place = readonly [scheme: "light" | "dark", name: string];

type Found = { readonly weak: Unreadable; readonly places: readonly Place[] };

const key = (place: Place) => place.join(".");

/** The place that most of the pairs have; of several, the one that is named first. */
function commonest(found: readonly Found[]): Place {
  const counts = new Map<string, { place: Place; count: number }>();
  for (const place of found.flatMap(({ places }) => places)) {
    const { count } = counts.get(key(place)) ?? { count: 0 };
    counts.set(key(place), { place, count: count + 1 });
  }
  const [most] = [...counts.values()].sort((one, other) => other.count - one.count);
  return most?.place ?? ["light", "ink"];
}

/** What to do with this colour, if the same helps everywhere. */
function remedy(name: string, weak: readonly Unreadable[]): string {
  const helps = new Set(
    weak.flatMap((one) => Object.entries(one.helps).find(([of]) => of === name)?.[1] ?? []),
  );
  const [only] = helps;
  return helps.size === 1 ? `Make ${name} ${only}` : `Choose another ${name}`;
}

/**
 * Blames as few colours as possible, because one that is too pale is too weak on every ground.
 * @param placesOf the colours of the file that a pair comes from
 * @returns one fault for each
 */
export function blameColours(
  weak: readonly Unreadable[],
  placesOf: (weak: Unreadable) => Place[],
): { place: Place; words: string }[] {
  const faults: { place: Place; words: string }[] = [];
  let left: Found[] = weak.map((one) => ({ weak: one, places: placesOf(one) }));
  while (left.length > 0) {
    const place = commonest(left);
    const has = ({ places }: Found) => places.some((one) => key(one) === key(place));
    const [worst, ...others] = left
      .filter(has)
      .map((found) => found.weak)
      .sort((one, other) => one.share - other.share);
    if (!worst) break;
    const pairs = others.map(({ pair, where }) =>
      where === worst.where ? pair : `${pair} ${where}`,
    );
    const also = pairs.length > 0 ? ` Too weak as well: ${pairs.join(", ")}.` : "";
    const words = `${worst.words}.${also} ${remedy(place[1], [worst, ...others])}`;
    faults.push({ place, words });
    left = left.filter((found) => !has(found));
  }
  return faults;
}
