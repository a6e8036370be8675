import { codes } from "#academy";
import { lagosDay } from "#foundation/time/time.ts";

const written = new RegExp(String.raw`^${codes.receipt}[\s-]*\d{4}[\s-]*(\d{1,10})$`, "i");

/** An example for texts that explain a field; ours is `ZR-2026-000123`. */
export const exampleReceipt = `${codes.receipt}-2026-000123`;

/**
 * A receipt's number as people read it: `ZR-2026-000123`. The count continues across years; the year helps with filing.
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

/** Reads the count from a number as `receiptNumber` writes it or people type it (`zr 2026 123`); 0 for other texts. */
export function countOfReceipt(number: string): number {
  const [, digits] = written.exec(number.trim()) ?? [];
  const count = Number(digits ?? 0);
  return count <= mostReceipts ? count : 0;
}

/**
 * The number of the slip that an offline counter prints in place of a receipt: `P-KTM-014`. The letters belong to the
 * device, which counts its own slips, so no two devices make the same number. The receipt's number comes from the
 * server; slip and receipt name each other.
 */
export const provisionalShape = /^P-[A-HJ-NP-Z]{3}-\d{3,6}$/;

/** @param letters the device's three @param count from 1 */
export const provisionalNumber = (letters: string, count: number): string =>
  `P-${letters}-${String(count).padStart(3, "0")}`;

/** Reads a number as someone types it: `p ktm 14` → `P-KTM-014`; null for other texts. */
export function readProvisional(typed: string): string | null {
  const [, letters, count] = /^\s*P[\s-]*([A-HJ-NP-Z]{3})[\s-]*(\d{1,6})\s*$/i.exec(typed) ?? [];
  return letters && count ? provisionalNumber(letters.toUpperCase(), Number(count)) : null;
}
