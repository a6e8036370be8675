const and = new Intl.ListFormat("en-NG", { type: "conjunction" });
const or = new Intl.ListFormat("en-NG", { type: "disjunction" });

/** `Gombe, Jalingo and Yola` */
export const listAnd = (words: readonly string[]): string => and.format(words);

const mostNamed = 3;

/** `Gombe, Jalingo, Yola and 2 more` */
export function listShort(words: readonly string[]): string {
  const rest = words.length - mostNamed;
  return listAnd(rest > 0 ? [...words.slice(0, mostNamed), `${rest} more`] : words);
}

/** `Gombe, Jalingo or Yola` */
export const listOr = (words: readonly string[]): string => or.format(words);
