import { isOneSlipApart } from "../text/is-one-slip-apart.ts";
import { normaliseEmail } from "./email-address.ts";

/** Where most of our learners have their mailbox. */
const known = [
  "gmail.com",
  "yahoo.com",
  "yahoo.co.uk",
  "ymail.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
];

/** Real ones that look like a typo. */
const alsoReal = ["mail.com", "email.com"];

const isSameOrSlip = (one: string, other: string) => one === other || isOneSlipApart(one, other);

/** `["gmial", "com"]` */
const partsOf = (domain: string): [string, string] => {
  const dot = domain.indexOf(".");
  return dot < 0 ? [domain, ""] : [domain.slice(0, dot), domain.slice(dot + 1)];
};

/**
 * The address that someone probably meant: `asabe@gmial.con` → `asabe@gmail.com`. Only for a hint: the address as
 * typed may be right.
 * @returns null for an address that looks right
 */
export function meantEmail(typed: string): string | null {
  const address = normaliseEmail(typed);
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at < 1 || known.includes(domain) || alsoReal.includes(domain)) return null;
  const [name, end] = partsOf(domain);
  const meant = known.find((one) => {
    const [knownName, knownEnd] = partsOf(one);
    return isSameOrSlip(name, knownName) && isSameOrSlip(end, knownEnd);
  });
  return meant ? `${address.slice(0, at)}@${meant}` : null;
}

/** The hidden field that says which address a person has seen with its hint, and kept. */
export const keptEmailName = (field: string) => `${field}Kept`;
