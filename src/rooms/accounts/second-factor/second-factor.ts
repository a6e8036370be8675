import { hourMs } from "#foundation/amounts/durations.ts";
import { plainMarks, readLine } from "#foundation/text/text.ts";

/** What authenticator apps accept without settings: six digits, every 30 seconds (RFC 6238). */
export const totp = { digits: 6, period: 30 } as const;

/** Codes of the previous and next step are accepted too, because phones' clocks differ. */
export const stepsEitherWay = 1;

/** The wrong code that stops every sign-in of the account. Only a right code starts the count again. */
export const wrongCodesBeforeStop = 10;

/** How long nothing is checked after that; each further wrong code stops it for as long again. */
export const codesStopMs = hourMs;

/** Each works once, when the phone is lost. */
export const recoveryCodeCount = 10;

/** `7K4M3-W2XYZ`: two groups that can be typed from paper. */
export const recoveryCodeOf = (letters: string): string =>
  `${letters.slice(0, 5)}-${letters.slice(5)}`;
export const recoveryCodeLetters = 10;

/** What someone typed as a code, without the spaces that apps and people put in. */
export function readCode(typed: string): { totp: string } | { recovery: string } | null {
  const letters = plainMarks(readLine(typed)).toUpperCase().replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(letters)) return { totp: letters };
  return /^[A-Z2-9]{10}$/.test(letters) ? { recovery: letters } : null;
}
