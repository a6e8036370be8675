/**
 * A text in which no line ends between a day and its month (`1 February 2027`). Not in time.ts, which every script with
 * React has.
 */
export const withWholeDays = (text: string): string =>
  text.replace(/(\d) (\w+ \d{4})/g, "$1\u00a0$2");
