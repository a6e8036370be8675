/** C0 controls but tab and line breaks, and lone halves of surrogate pairs, cannot be stored or shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that it removes
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udfff]/gu;

/** Numbers and booleans are taken as what they say, so that JSON may carry 2019 for "2019". */
export function textOf(raw: unknown): string {
  if (typeof raw === "boolean") return raw ? "yes" : "no";
  if (typeof raw === "number") return String(raw);
  return typeof raw === "string" ? raw.replace(unstorable, "").trim() : "";
}
