/** What a form says of what is no email address. */
export const notAnEmailAddress = "Enter an email address in the form name@example.com";

/**
 * An address that mail servers take: dots only between other characters, one @, and a domain with a
 * dot. Quotes, comments and brackets are left out: nobody types them, and lists of recipients use them.
 */
export const emailShape =
  /^(?=.{3,254}$)(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/**
 * An email address in the one form in which every room stores and compares it: lower case.
 * @returns null for what is no address
 */
export function readEmailAddress(typed: string): string | null {
  const address = typed.trim().toLowerCase();
  return emailShape.test(address) ? address : null;
}
