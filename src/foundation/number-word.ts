const words = [
  ...["no", "one", "two", "three", "four", "five", "six"],
  ...["seven", "eight", "nine", "ten", "eleven", "twelve"],
];

/** A small number as a text spells it: `6` → `six`; above twelve in digits. */
export const numberWord = (number: number): string => words[number] ?? `${number}`;
