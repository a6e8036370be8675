/**
 * Parses the provider's JSON. Its ids can be larger than 2^53: such whole numbers become strings with
 * all their digits, not rounded numbers.
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
