import { areCodeLetters, isChecked } from "#foundation/codes/checked-code.ts";
import { pastedText } from "#foundation/codes/pasted-code.ts";

/**
 * The code of a certificate, `7K4M3-W2QPX`: nine random letters and digits with a check character. It opens the public
 * page. The number doesn't, because whoever counts through numbers would read everybody's names.
 */

/** The number of random bytes that make a code. */
export const certificateCodeBytes = 9;

const length = certificateCodeBytes + 1;

/** @param ten letters with their check character */
export const writeCertificateCode = (ten: string): string => `${ten.slice(0, 5)}-${ten.slice(5)}`;

/** An example for hints. The hyphen lets no line end inside it. */
export const exampleCertificateCode = "7K4M3\u2011W2QPX";

export const certificateCodeLooks = `A code has ten letters and digits, such as ${exampleCertificateCode}. It never has I, L, O, 0 or 1.`;

type ReadCode =
  | { readonly code: string }
  | { readonly fault: "not_a_code" | "wrong_check"; readonly text: string };

/**
 * Reads a code as people type and paste it: in small letters, with spaces, without the dash, or as the certificate's
 * link.
 * @returns the code as stored, or why it isn't a code
 */
export function readCertificateCode(typed: string): ReadCode {
  const text = pastedText(typed);
  const last =
    text
      .replace(/[?#].*$/, "")
      .split("/")
      .filter(Boolean)
      .at(-1) ?? "";
  const ten = last.replace(/[^A-Z0-9]/g, "");
  if (ten.length !== length || !areCodeLetters(ten)) {
    return { fault: "not_a_code", text: `This is not a code. ${certificateCodeLooks}` };
  }
  return isChecked(ten)
    ? { code: writeCertificateCode(ten) }
    : {
        fault: "wrong_check",
        text: "One letter or digit of this code is wrong. Compare it with the certificate.",
      };
}

/**
 * A certificate's number as people read it: `2026-000123`. The count goes on across years; the year helps with filing.
 * @param number counted from 1 without gaps @param issuedOn `YYYY-MM-DD`
 */
export const certificateNumber = (number: number, issuedOn: string): string =>
  `${issuedOn.slice(0, 4)}-${number.toString().padStart(6, "0")}`;

/** The count in a number as `certificateNumber` writes it or people type it; null for other texts. */
export function readCertificateNumber(typed: string): number | null {
  const [, digits] = /^\s*(?:\d{4}\s*[-/ ]\s*)?(\d{1,9})\s*$/.exec(typed) ?? [];
  return digits ? Number(digits) : null;
}
