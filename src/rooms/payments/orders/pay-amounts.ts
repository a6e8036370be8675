import { formatNaira } from "#foundation/amounts/money.ts";
import type { Account } from "../account/allocate.ts";

/** The smallest amount that the provider charges, in kobo. */
export const leastChargeKobo = 5_000;

/** The smallest part payment, in kobo; a smaller balance is paid whole. */
export const leastPartKobo = 100_000;

/**
 * What is due by a day: whatever was due at registration, or whose due day has come.
 * @param today `YYYY-MM-DD` in Lagos
 */
export const dueBy = ({ parts }: Pick<Account, "parts">, today: string): number =>
  parts.reduce((sum, { dueOn, upfront, openKobo }) => {
    return upfront || dueOn <= today ? sum + openKobo : sum;
  }, 0);

/** What to ask for when nobody names an amount: what is due now, otherwise what is due next. */
export function dueNowOrNext(account: Pick<Account, "parts" | "openKobo">, today: string): number {
  const dueKobo = dueBy(account, today);
  if (dueKobo > 0) return dueKobo;
  const [next] = account.parts.filter(({ openKobo }) => openKobo > 0);
  return next ? dueBy(account, next.dueOn) : 0;
}

/** The day of what is due next; null while something is due now, or when nothing is owed. */
export function nextDueOn(account: Pick<Account, "parts">, today: string): string | null {
  if (dueBy(account, today) > 0) return null;
  return account.parts.find(({ openKobo }) => openKobo > 0)?.dueOn ?? null;
}

/** What is wrong with an amount that someone wants to pay now; null for nothing. */
export function payAmountFault(amountKobo: number, openKobo: number): string | null {
  const least = Math.min(leastPartKobo, openKobo);
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0) {
    return `Enter an amount from ${formatNaira(least)} to ${formatNaira(openKobo)}.`;
  }
  if (amountKobo > openKobo) return `Only ${formatNaira(openKobo)} is owed. Enter this or less.`;
  return amountKobo < least ? `Enter ${formatNaira(least)} or more.` : null;
}
