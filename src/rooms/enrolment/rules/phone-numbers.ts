/** What people put between digits, and nothing else. */
const separators = /[\s().\-–/]/g;

/**
 * A phone number as it is stored: `+` and digits. `0803 123 4567` → `+2348031234567`;
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
  return /^0[1-9]\d{6,9}$/.test(compact) ? `+234${compact.slice(1)}` : null;
}
