import { plainMarks, readLine } from "#foundation/text.ts";
import { lagosDay } from "#foundation/time.ts";

/**
 * The number of a statement as people read it: `ZS-2026-000123`. The count goes on over the years.
 * @param statement counted from 1, without gaps
 */
export const statementNumber = ({ number, madeAt }: { number: number; madeAt: Date }): string =>
  `ZS-${lagosDay(madeAt).slice(0, 4)}-${number.toString().padStart(6, "0")}`;

/** The count in a statement's number; null for any other text. */
export function readStatementNumber(typed: string): number | null {
  const count = /^ZS-\d{4}-(\d{6,9})$/.exec(plainMarks(readLine(typed)).toUpperCase())?.[1];
  return count ? Number(count) : null;
}
