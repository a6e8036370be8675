/** What a form says of what is no phone number. */
export const notAPhoneNumber =
  "Enter a phone number, for example 0803 123 4567 or +234 803 123 4567";

/** What people and address books put between digits, seen and unseen, and nothing else. */
const separators = /[\s().\-\u2010-\u2015\u2212/\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A phone number in the one form in which every room stores and compares it: `+` and digits. All
 * spellings of one number come out the same, of Nigerian mobiles and landlines too:
 * `0803 123 4567` → `+2348031234567`, `(079) 221-234` → `+23479221234`,
 * `+44 20 7946 0000` → `+442079460000`.
 * @returns null for what is not a phone number
 */
export function readPhoneNumber(typed: string): string | null {
  const compact = typed.replace(separators, "").replace(/^00/, "+");
  if (/^\+?234\d+$/.test(compact)) {
    // Many write the country's code and keep the zero: +234 0803…
    const national = compact.replace(/^\+?2340?/, "");
    return /^[1-9]\d{6,9}$/.test(national) ? `+234${national}` : null;
  }
  if (/^\+[1-9]\d{6,14}$/.test(compact)) return compact;
  // A mobile number is known by its length and first digit, even when its zero was left out.
  const national = /^(?:0([1-9]\d{6,9})|([789]\d{9}))$/.exec(compact);
  return national ? `+234${national[1] ?? national[2]}` : null;
}
