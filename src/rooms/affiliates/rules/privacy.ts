import { readPhoneNumber } from "#foundation/phone-number.ts";
import { normaliseEmail } from "#rooms/accounts/rules/normalise.ts";

/** What others may see of a person: enough to recognise, not enough to write to or call. */

/** `Asabe Danjuma` → `Asabe D.`; a single name stays as it is. */
export function maskName(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  const first = names[0] ?? "";
  const last = names.length > 1 ? names[names.length - 1] : undefined;
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first;
}

/** `asabe@gmail.com` → `a••••@gmail.com`; the length of the hidden part is not told. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}••••${at > 0 ? email.slice(at) : ""}`;
}

type Reachable = { email: string; phone: string | null };

/** Whether two records are one person's by email or phone: nobody earns from themselves. */
export function isSamePerson(one: Reachable, other: Reachable): boolean {
  if (normaliseEmail(one.email) === normaliseEmail(other.email)) return true;
  const phone = readPhoneNumber(one.phone ?? "");
  return phone !== null && phone === readPhoneNumber(other.phone ?? "");
}
