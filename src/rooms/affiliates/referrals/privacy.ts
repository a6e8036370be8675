import { noEmail } from "#foundation/contacts/email-address.ts";

/** Masks personal data: enough to recognise the person, not enough to contact them. */

/** `Asabe Danjuma` → `Asabe D.`; a single name stays as it is. */
export function maskName(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  const first = names[0] ?? "";
  const last = names.length > 1 ? names[names.length - 1] : undefined;
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first;
}

/** `asabe@gmail.com` → `a••••@gmail.com`; the mask does not show the length of the hidden part. */
export function maskEmail(email: string): string {
  if (email === noEmail) return noEmail;
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}••••${at > 0 ? email.slice(at) : ""}`;
}

/** `0123456789` → `••••••6789`: enough to recognise the account, on a phone that others can see. */
export const maskAccountNumber = (accountNumber: string): string =>
  `${"•".repeat(Math.max(0, accountNumber.length - 4))}${accountNumber.slice(-4)}`;

/** Who sent a visitor. @param name masked; only the first name is shown */
export const sentYou = (name: string): string => `${name.split(" ")[0]} sent you`;
