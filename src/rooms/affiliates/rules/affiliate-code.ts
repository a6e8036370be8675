import { plainMarks, readLine } from "#foundation/text.ts";

/** A code in the form that we compare: trimmed, upper case; null when it cannot be a code. */
export function normaliseCode(text: string | null | undefined): string | null {
  const code = plainMarks(readLine(text ?? "")).toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{1,38}$/.test(code) ? code : null;
}

/** The readable start of a new code: `Asabe Danjuma` → `ASABE`. Accents are dropped. */
export function codeStem(fullName: string): string {
  const first = fullName.trim().split(/\s+/)[0] ?? "";
  const letters = first
    .normalize("NFKD")
    .replace(/[^A-Za-z]/g, "")
    .toUpperCase();
  return letters.slice(0, 10) || "ZAURE";
}
