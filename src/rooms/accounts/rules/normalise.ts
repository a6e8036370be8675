/** Normalises what a person typed, to store and compare it in one form. */

/** `" Asabe@Mail.COM "` → `asabe@mail.com` */
export const normaliseEmail = (text: string): string => text.toWellFormed().trim().toLowerCase();

/** One line, single spaces, no invisible characters: `" Asabe \n Danjuma "` → `Asabe Danjuma` */
export const normaliseName = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\u200B\u2028-\u202E\u2060-\u2069\uFEFF]/gu, "")
    .trim();

/** The same password can arrive as different code points from different keyboards. */
export const normalisePassword = (text: string): string => text.toWellFormed().normalize("NFKC");
