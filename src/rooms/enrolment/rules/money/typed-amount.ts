import { exactKobo } from "#foundation/amounts/money.ts";

/** An amount in naira as someone typed it: `"₦40,000"` → 4,000,000 kobo. Null for what is no amount above zero. */
export function readAmountKobo(typed: string): number | null {
  const digits = typed.replace(/[\s,₦]|naira|ngn/gi, "");
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(digits)) return null;
  return exactKobo(Number(digits)) || null;
}
