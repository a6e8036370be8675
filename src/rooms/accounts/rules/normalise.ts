import { lineOf } from "#foundation/forms/clean-text.ts";

/** What a person typed, in the one form in which it is stored and compared. */

/** `" Asabe@Mail.COM "` → `asabe@mail.com` */
export const normaliseEmail = (text: string): string => text.toWellFormed().trim().toLowerCase();

/** One line, single spaces, nothing invisible: `" Asabe \n Danjuma "` → `Asabe Danjuma` */
export const normaliseName = (text: string): string => lineOf(text);

/** The same characters typed on two keyboards are the same password. */
export const normalisePassword = (text: string): string => text.toWellFormed().normalize("NFKC");
