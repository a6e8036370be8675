/**
 * JSON as the provider sends it: whole numbers past 2^53 (its ids grow beyond that) come back as
 * text with all their digits instead of a rounded number.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" &&
    !Number.isSafeInteger(value) &&
    /^-?\d+$/.test(context?.source ?? "")
      ? context?.source
      : value;
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}
