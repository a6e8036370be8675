import { normaliseEmail } from "#foundation/email-address.ts";
import { readPhoneNumber } from "#foundation/phone-number.ts";
import type { OwnMatch } from "./states.ts";

type Reachable = { email: string; phone: string | null };

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
  const phone = readPhoneNumber(learner.phone ?? "");
  const isSame = affiliate.some(
    (one) => phone !== null && readPhoneNumber(one.phone ?? "") === phone,
  );
  return isSame ? "phone" : null;
}
