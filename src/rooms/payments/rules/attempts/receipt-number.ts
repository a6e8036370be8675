import { codes } from "#academy";
import { lagosDay } from "#foundation/time/time.ts";

const written = new RegExp(String.raw`^${codes.receipt}[\s-]*\d{4}[\s-]*(\d{1,10})$`, "i");

/** What one looks like, for the words that explain a field: for us `ZR-2026-000123`. */
export const exampleReceipt = `${codes.receipt}-2026-000123`;

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
  return `${codes.receipt}-${lagosDay(new Date(createdAt)).slice(0, 4)}-${receipt.toString().padStart(6, "0")}`;
}

/** Receipts are counted in an `integer` of the database. */
const mostReceipts = 2_147_483_647;

/** The count in a number as `receiptNumber` writes it, or as people type it (`zr 2026 123`); 0 for other texts. */
export function countOfReceipt(number: string): number {
  const [, digits] = written.exec(number.trim()) ?? [];
  const count = Number(digits ?? 0);
  return count <= mostReceipts ? count : 0;
}
