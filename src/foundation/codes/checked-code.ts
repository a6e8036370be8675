/**
 * Letters and digits of codes that people say and type: without the ones they mix up (I, L, O, 0, 1). The last of a code
 * is a check character. The alphabet has 31 characters, a prime number, so the check catches every wrong character and
 * every swap of two characters, next to each other or not.
 */
export const codeLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

// Any root except 0 and 1 catches wrong characters and swaps. With 3, up to thirty positions weigh differently. A
// remainder other than 0 makes AAAAAAA invalid.
const root = 3;
const remainder = 18;

const weigh = (characters: string): number =>
  [...characters].reduce(
    (sum, one) => (sum * root + codeLetters.indexOf(one)) % codeLetters.length,
    0,
  );

function checkOf(characters: string): string {
  const missing = (remainder - weigh(characters) * root) % codeLetters.length;
  return codeLetters.charAt((missing + codeLetters.length) % codeLetters.length);
}

/** One letter for each random byte, and the check character. */
export function checkedLetters(random: Uint8Array): string {
  const characters = Array.from(random, (byte) =>
    codeLetters.charAt(byte % codeLetters.length),
  ).join("");
  return characters + checkOf(characters);
}

/** Whether all of the characters are of the alphabet. */
export const areCodeLetters = (characters: string): boolean =>
  [...characters].every((one) => codeLetters.includes(one));

/** Whether the last character fits the ones before. */
export const isChecked = (characters: string): boolean =>
  areCodeLetters(characters) && weigh(characters) === remainder;
