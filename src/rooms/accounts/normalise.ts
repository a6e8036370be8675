import { readLine, wellFormed } from "#foundation/text/text.ts";

/** One line, single spaces, no invisible characters: `" Asabe \n Danjuma "` → `Asabe Danjuma` */
export const normaliseName = (text: string): string => readLine(text);

/**
 * The same password can arrive as different code points from different keyboards (NIST SP 800-63B: NFKC). Nothing is
 * removed, not even spaces and invisible characters: all of it makes a password harder to guess.
 */
export const normalisePassword = (text: string): string => wellFormed(text).normalize("NFKC");
