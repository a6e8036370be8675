import { readLine, readText } from "../text.ts";

/**
 * What was typed or sent, as a text. Numbers and booleans are taken as what they say, so that JSON may carry 2019 for
 * "2019"; anything else is no text.
 */
function wordsFor(raw: unknown): string {
  if (typeof raw === "boolean") return raw ? "yes" : "no";
  if (typeof raw === "number") return String(raw);
  return typeof raw === "string" ? raw : "";
}

/** An answer of several lines. */
export const textOf = (raw: unknown): string => readText(wordsFor(raw));

/** An answer of one line. */
export const lineOf = (raw: unknown): string => readLine(wordsFor(raw));
