import { pastedText } from "#foundation/codes/pasted-code.ts";
import { lagosDay } from "#foundation/time/time.ts";

/**
 * The number of a statement as people read it: `ZS-2026-000123`. The count goes on over the years.
 * @param statement counted from 1, without gaps
 */
export const statementNumber = ({ number, madeAt }: { number: number; madeAt: Date }): string =>
  `ZS-${lagosDay(madeAt).slice(0, 4)}-${number.toString().padStart(6, "0")}`;

const inText = /(?:^|[^A-Z0-9])ZS-\d{4}-(\d{6,9})(?![A-Z0-9])/;

/** The count in a statement's number as it was typed or pasted, also as its link; null for any other text. */
export function readStatementNumber(typed: string): number | null {
  const count = inText.exec(pastedText(typed))?.[1];
  return count ? Number(count) : null;
}
