import { readLine } from "./text.ts";

/** The error message for an invalid email address. */
export const notAnEmailAddress = "Enter an email address in the form name@example.com";

/**
 * An address that mail servers accept: dots only between other characters, one @, and a domain with a dot.
 * Quotes, comments and brackets are not allowed: people do not type them, and recipient lists use them.
 */
export const emailShape =
  /^(?=.{3,254}$)(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/** An email address as every room stores and compares it: `" Asabe@Mail.COM "` → `asabe@mail.com` */
export const normaliseEmail = (typed: string): string => readLine(typed).toLowerCase();

/**
 * Reads an email address that a person typed.
 * @returns null for an invalid address
 */
export function readEmailAddress(typed: string): string | null {
  const address = normaliseEmail(typed);
  return emailShape.test(address) ? address : null;
}

const erased = "@closed.invalid";

/** The address that stays in a record whose person was deleted. It is unique for each id; no mail is sent to it. */
export const erasedEmail = (id: string): string => `${id}${erased}`;

export const isErasedEmail = (address: string): boolean => address.endsWith(erased);
