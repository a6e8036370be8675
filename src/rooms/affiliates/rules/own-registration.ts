import { normaliseEmail } from "#foundation/email-address.ts";
import { readPhoneNumber } from "#foundation/phone-number.ts";
import type { OwnMatch } from "./states.ts";

type Reachable = { email: string; phone: string | null };

/**
 * A phone number for comparing only: all spellings of one number are equal, also those that a form refuses, such as
 * a landline without its zero (`79 221 234`) or a zero typed twice (`0(0)803…`).
 * @returns null for text that is not a phone number
 */
export function comparablePhone(typed: string | null): string | null {
  const digits = (typed ?? "").replace(/\D/g, "");
  // 00803… is no country's code: somebody typed the zero twice.
  const doubled = /^0+([789][01]\d{8})$/.exec(digits)?.[1];
  if (doubled) return `+234${doubled}`;
  const home = /^(?:00)?2340+(\d{7,10})$/.exec(digits)?.[1];
  if (home) return `+234${home}`;
  const read = readPhoneNumber(typed ?? "");
  if (read) return read;
  // An area code and a landline, without the zero before them.
  return /^[1-9]\d{7}$/.test(digits) ? `+234${digits}` : null;
}

/**
 * How a learner is the affiliate, by email or phone. People cannot earn from themselves.
 * @param affiliate the addresses of the application and of the account
 * @returns null for somebody else
 */
export function matchOwn(affiliate: readonly Reachable[], learner: Reachable): OwnMatch | null {
  const email = normaliseEmail(learner.email);
  if (affiliate.some((one) => normaliseEmail(one.email) === email)) return "email";
  const phone = comparablePhone(learner.phone);
  const isSame = affiliate.some((one) => phone !== null && comparablePhone(one.phone) === phone);
  return isSame ? "phone" : null;
}
