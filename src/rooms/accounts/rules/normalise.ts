import { lineOf } from "#foundation/forms/clean-text.ts";

/** One line, single spaces, no invisible characters: `" Asabe \n Danjuma "` → `Asabe Danjuma` */
export const normaliseName = (text: string): string => lineOf(text);

/** The same password can arrive as different code points from different keyboards. */
export const normalisePassword = (text: string): string => text.toWellFormed().normalize("NFKC");
