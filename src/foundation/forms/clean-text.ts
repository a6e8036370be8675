/** Lone halves of surrogate pairs, and control characters but tab and line break, cannot be stored or shown. */
const unstorable = /[\ud800-\udfff]|[^\P{Cc}\n\t]/gu;

/** What is not seen and changes how a line reads: zero-width spaces, marks of direction. */
const unseen = /[\u200b\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * What was typed or sent, as a text that can be stored. Numbers and booleans are taken as what they say,
 * so that JSON may carry 2019 for "2019"; anything else is no text.
 */
export function textOf(raw: unknown): string {
  if (typeof raw === "boolean") return raw ? "yes" : "no";
  if (typeof raw === "number") return String(raw);
  if (typeof raw !== "string") return "";
  return raw.replaceAll("\r\n", "\n").replace(unstorable, "").replace(unseen, "").trim();
}

/** As textOf, on one line with single spaces. */
export function lineOf(raw: unknown): string {
  const text = typeof raw === "string" ? raw.replace(/\s+/g, " ") : raw;
  return textOf(text).normalize("NFC").replace(/ +/g, " ");
}
