import { lagosDay } from "#foundation/time/time.ts";

/**
 * The number of a receipt as people read it: `ZR-2026-000123`. The count goes on over the years; the year helps to
 * file receipts.
 * @param receipt counted by the database, from 1
 */
export function receiptNumber({
  receipt,
  createdAt,
}: {
  receipt: number;
  createdAt: Date | string;
}): string {
  return `ZR-${lagosDay(new Date(createdAt)).slice(0, 4)}-${receipt.toString().padStart(6, "0")}`;
}
