import { plainMarks, readLine } from "../text/text.ts";

/** The error message for an invalid email address. */
export const notAnEmailAddress = "Enter an email address in the form name@example.com";

/**
 * An address that mail servers accept: dots only between other characters, one @, and a domain with a dot, as
 * `normaliseEmail` writes it. Quotes, comments and brackets are not allowed: people do not type them, and recipient
 * lists use them.
 */
export const emailShape =
  /^(?=.{3,254}$)(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}_!#$%&'*+/=?^`{|}~-]+(?:\.[\p{L}\p{M}\p{N}_!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/iu;

/** Letters of any script, with the full stops of other scripts. */
const domainShape = /^[\p{L}\p{M}\p{N}.。．｡-]{1,254}$/u;

/** A domain in the letters that mail servers use: `müller.de` → `xn--mller-kva.de`, so that both compare as equal. */
function plainDomain(domain: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII stays as it is
  if (/^[\x00-\x7f]*$/.test(domain) || !domainShape.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII stays as it is
const beyondAscii = /[^\x00-\x7f]+/g;

/** An address in angle brackets, with or without a name before it. */
const inBrackets = /^[^<>@]*<([^<>]*)>[^<>@]*$/;
const before = /^["'“”‘’«„([\s]+/;
const after = /["'“”‘’»)\].,;:!?\s]/;
const label = /^(?:mailto|e-?mail(?: address)?) ?: ?/;

/** Removes what cannot belong to an address: brackets, quotes, `mailto:`, a dot at the end, a blank at the `@`. */
function withoutSurroundings(line: string): string {
  let text = (inBrackets.exec(line)?.[1] ?? line).replace(before, "");
  if (text.startsWith("mailto:")) text = text.replace(/\?.*$/, "");
  text = text.replace(label, "");
  let end = text.length;
  while (after.test(text.charAt(end - 1))) end -= 1;
  text = text.slice(0, end);
  return text.replace(/ ?@ ?/, "@").replace(/@([^\s.@]+) ?\. ?(?=\S+$)/, "@$1.");
}

/**
 * An email address as every room stores and compares it: `" <Asabe@Mail.COM>. "` → `asabe@mail.com`, `o’brien@…` →
 * `o'brien@…`. Text that is not an address stays nearly as it is.
 */
export function normaliseEmail(typed: string): string {
  const line = readLine(typed).toLowerCase().replaceAll("＠", "@");
  const text = withoutSurroundings(line.replace(beyondAscii, plainMarks));
  const at = text.lastIndexOf("@");
  return at < 0 ? text : `${text.slice(0, at)}@${plainDomain(text.slice(at + 1))}`;
}

/** Whether an address has letters outside of ASCII. Mail reaches it, and card providers may refuse it. */
export const hasOtherLetters = (typed: string): boolean => {
  const address = normaliseEmail(typed);
  return address.search(beyondAscii) >= 0 || /@(?:.*\.)?xn--/.test(address);
};

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

/** What a record holds for someone who gave no address at the counter: everything is done by phone and on paper. */
export const noEmail = "";

/** Whether email can be sent there, and whether two records with it share a mailbox. */
export const hasAddress = (address: string): boolean =>
  address !== noEmail && !isErasedEmail(address);
