import { normaliseEmail } from "#foundation/email-address.ts";
import { readPhoneNumber } from "#foundation/phone-number.ts";
import type { OwnMatch } from "./states.ts";

type Reachable = { email: string; phone: string | null };

/** What Nigerian numbers have after the zero: mobiles, landlines of Lagos since 2023, other landlines. */
const national = /^(?:[789][01]\d{8}|20\d{8}|[1-9]\d{6,7})$/;

/**
 * A phone number for comparing only: all spellings of one number are equal, also those that a form refuses, such as
 * a landline without its zero (`79 221 234`), and a zero typed twice (`0(0)803…`), which is stored as `+803…`.
 * @returns null for text that is not a phone number
 */
export function comparablePhone(typed: string | null): string | null {
  const digits = (typed ?? "").replace(/\D/g, "");
  // No other country has numbers as short as these: a zero was typed once, twice, or not at all.
  const bare = digits.replace(/^0+/, "");
  if (national.test(bare)) return `+234${bare}`;
  const home = /^(?:00)?2340+(\d{7,10})$/.exec(digits)?.[1];
  if (home) return `+234${home}`;
  return readPhoneNumber(typed ?? "");
}

/**
 * An email address for comparing only: the mailbox that it reaches. `bala+1@…` reaches `bala@…`, and Gmail ignores dots.
 */
function comparableEmail(typed: string): string {
  const [local = "", domain = ""] = normaliseEmail(typed).split("@");
  const mailbox = local.replace(/(?<=.)\+.*$/, "");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${mailbox.replaceAll(".", "")}@gmail.com` : `${mailbox}@${domain}`;
}

/**
 * How a learner is the affiliate, by email or phone. People cannot earn from themselves.
 * @param affiliate the addresses of the application and of the account
 * @returns null for somebody else
 */
export function matchOwn(affiliate: readonly Reachable[], learner: Reachable): OwnMatch | null {
  const email = comparableEmail(learner.email);
  if (affiliate.some((one) => comparableEmail(one.email) === email)) return "email";
  const phone = comparablePhone(learner.phone);
  const isSame = affiliate.some((one) => phone !== null && comparablePhone(one.phone) === phone);
  return isSame ? "phone" : null;
}
