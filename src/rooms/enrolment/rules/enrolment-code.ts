/**
 * The short code of an enrolment, `ZA-7K4M-3W2`: for slips, transfers and the desk, to be read out on
 * the phone. It names an enrolment and opens nothing.
 *
 * Seven letters and digits that are not confused with each other (no I, L, O, 0, 1); the last is a check.
 * There are 31 of them, a prime number, so that every wrong character and every swap of two neighbours
 * is noticed, and also every swap of two with others between.
 */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

const prefix = "ZA";

/** How many random characters come before the check. */
const randomCharacters = 6;

/** How many random bytes a code is made from. */
export const codeBytes = randomCharacters;

// Any root but 0 and 1 notices wrong characters and swaps; 3 tells all seven places apart. A remainder
// that is not 0 keeps AAAAAAA from being a code.
const root = 3;
const remainder = 18;

const weigh = (characters: string): number =>
  [...characters].reduce((sum, one) => (sum * root + alphabet.indexOf(one)) % alphabet.length, 0);

function checkOf(characters: string): string {
  const missing = (remainder - weigh(characters) * root) % alphabet.length;
  return alphabet.charAt((missing + alphabet.length) % alphabet.length);
}

const write = (seven: string) => `${prefix}-${seven.slice(0, 4)}-${seven.slice(4)}`;

/** @param random at least `codeBytes` of them */
export function makeEnrolmentCode(random: Uint8Array): string {
  const characters = Array.from(random.slice(0, randomCharacters), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  ).join("");
  return write(characters + checkOf(characters));
}

export type ReadCode =
  | { readonly code: string }
  /** `text` says to a person what is wrong with it. */
  | { readonly fault: "not_a_code" | "wrong_check"; readonly text: string };

/**
 * Reads a code as people type it: in small letters, with spaces, without dashes or without `ZA`.
 * @returns the code as it is stored, or why it can be none
 */
export function readEnrolmentCode(typed: string): ReadCode {
  const characters = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, "");
  const seven =
    characters.length === prefix.length + randomCharacters + 1 && characters.startsWith(prefix)
      ? characters.slice(prefix.length)
      : characters;
  if (seven.length !== randomCharacters + 1 || [...seven].some((one) => !alphabet.includes(one))) {
    return {
      fault: "not_a_code",
      text: "This is not a code. A code looks like ZA-7K4M-3W2 and never has I, L, O, 0 or 1.",
    };
  }
  if (weigh(seven) !== remainder) {
    return {
      fault: "wrong_check",
      text: "One letter or digit of this code is wrong. Compare it with the slip or the email.",
    };
  }
  return { code: write(seven) };
}
