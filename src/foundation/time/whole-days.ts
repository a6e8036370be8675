/**
 * A text in which no line ends between a day and its month (`1 February 2027`, `1 Feb`). Not in time.ts, which every
 * script with React has.
 */
export const withWholeDays = (text: string): string =>
  text.replace(/(\d) ((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b)/g, "$1\u00a0$2");
