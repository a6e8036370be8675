/** A typed percentage in basis points: `12.5`, `12,5%` → 1250; null for what is none or is not between 0 and 50. */
export function readRate(typed: string): number | null {
  const digits = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim());
  if (!digits) return null;
  const basisPoints = Number(digits[1]) * 100 + Number((digits[2] ?? "").padEnd(2, "0"));
  return basisPoints <= 5_000 ? basisPoints : null;
}
