/** What a person typed, in the one form in which it is stored and compared. */

/** `" Asabe@Mail.COM "` → `asabe@mail.com` */
export const normaliseEmail = (text: string): string => text.toWellFormed().trim().toLowerCase();

/** One line, single spaces, nothing invisible: `" Asabe \n Danjuma "` → `Asabe Danjuma` */
export const normaliseName = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\u200B\u2028-\u202E\u2060-\u2069\uFEFF]/gu, "")
    .trim();

/**
 * Nigerian numbers in international form (`0803 123 4567` → `+2348031234567`), others as digits
 * with the plus sign that they were typed with.
 */
export function normalisePhone(text: string): string {
  const digits = text.replace(/\D/g, "");
  const international = /^\s*(\+|00)/.test(text);
  const bare = international ? digits.replace(/^00/, "") : digits;
  const local = /^(?:234)?0?([789]\d{9})$/.exec(bare);
  if (local) return `+234${local[1]}`;
  return international ? `+${bare}` : bare;
}

/** The same characters typed on two keyboards are the same password. */
export const normalisePassword = (text: string): string => text.toWellFormed().normalize("NFKC");
