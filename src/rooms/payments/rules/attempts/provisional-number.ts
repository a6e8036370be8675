/**
 * The number of the slip that a counter without a connection prints in place of a receipt: `P-KTM-014`. The letters are of
 * the device, and it counts its own slips, so two devices make no two equal ones. The receipt's number comes from the
 * server; each of the two papers names the other.
 */
export const provisionalShape = /^P-[A-HJ-NP-Z]{3}-\d{3,6}$/;

/** @param letters three of the device @param count from 1 */
export const provisionalNumber = (letters: string, count: number): string =>
  `P-${letters}-${String(count).padStart(3, "0")}`;

/** A number as someone types it: `p ktm 14` → `P-KTM-014`; null for another text. */
export function readProvisional(typed: string): string | null {
  const [, letters, count] = /^\s*P[\s-]*([A-HJ-NP-Z]{3})[\s-]*(\d{1,6})\s*$/i.exec(typed) ?? [];
  return letters && count ? provisionalNumber(letters.toUpperCase(), Number(count)) : null;
}
