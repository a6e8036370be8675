const and = new Intl.ListFormat("en-NG", { type: "conjunction" });
const or = new Intl.ListFormat("en-NG", { type: "disjunction" });

/** `Gombe, Jalingo and Yola` */
export const listAnd = (words: readonly string[]): string => and.format(words);

/** `Gombe, Jalingo or Yola` */
export const listOr = (words: readonly string[]): string => or.format(words);
