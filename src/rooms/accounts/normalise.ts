import { readLine, wellFormed } from "#foundation/text/text.ts";

/** One line, single spaces, no invisible characters: `" Asabe \n Danjuma "` → `Asabe Danjuma` */
export const normaliseName = (text: string): string => readLine(text);

/**
 * The same password can arrive as different code points from different keyboards (NIST SP 800-63B: NFKC). Nothing is
 * removed, also no space and nothing that is not seen: all of it makes a password harder to guess.
 */
export const normalisePassword = (text: string): string => wellFormed(text).normalize("NFKC");
