/** The error message for an invalid phone number. */
export const notAPhoneNumber =
  "Enter a phone number, for example 0803 123 4567 or +234 803 123 4567";

/** The characters that people and address books put between digits, visible and invisible. */
const separators = /[\s().\-\u2010-\u2015\u2212/\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Normalises a phone number to `+` and digits, as every room stores and compares it. All spellings of one
 * number give the same result, also for Nigerian mobiles and landlines: `0803 123 4567` → `+2348031234567`,
 * `(079) 221-234` → `+23479221234`, `+44 20 7946 0000` → `+442079460000`.
 * @returns null for text that is not a phone number
 */
export function readPhoneNumber(typed: string): string | null {
  const compact = typed.replace(separators, "").replace(/^00/, "+");
  if (/^\+?234\d+$/.test(compact)) {
    // Many people write the country code and keep the zero: +234 0803…
    const national = compact.replace(/^\+?2340?/, "");
    return /^[1-9]\d{6,9}$/.test(national) ? `+234${national}` : null;
  }
  if (/^\+[1-9]\d{6,14}$/.test(compact)) return compact;
  // A mobile number is recognised by its length and first digit, even without its zero.
  const national = /^(?:0([1-9]\d{6,9})|([789]\d{9}))$/.exec(compact);
  return national ? `+234${national[1] ?? national[2]}` : null;
}
